CREATE TABLE `access_journal` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`key_id` text,
	`action` text NOT NULL,
	`subject` text,
	`name` text,
	`value_before` text,
	`value_after` text
);
--> statement-breakpoint
CREATE TABLE `shop_settings` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text,
	`language` text,
	`time_zone` text,
	`low_stock_at` integer,
	`journal_kept_ms` integer,
	`journal_kept_from` integer,
	`journal_kept_before_ms` integer,
	CONSTRAINT "shop_settings_one_row" CHECK("shop_settings"."id" = 1),
	CONSTRAINT "shop_settings_language" CHECK("shop_settings"."language" IS NULL OR "shop_settings"."language" IN ('en', 'de')),
	CONSTRAINT "shop_settings_low_stock_at" CHECK("shop_settings"."low_stock_at" IS NULL OR (typeof("shop_settings"."low_stock_at") = 'integer' AND "shop_settings"."low_stock_at" BETWEEN 0 AND 2147483647)),
	CONSTRAINT "shop_settings_journal" CHECK(("shop_settings"."journal_kept_ms" IS NULL) = ("shop_settings"."journal_kept_from" IS NULL) AND coalesce("shop_settings"."journal_kept_ms" >= 0, 1) AND coalesce("shop_settings"."journal_kept_before_ms" >= 0, 1))
);
--> statement-breakpoint
CREATE TABLE `sign_in_codes` (
	`id` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`purpose` text NOT NULL,
	`state` text NOT NULL,
	`number` text,
	`created_at` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`made_by` text,
	`key_id` text,
	CONSTRAINT "sign_in_codes_state" CHECK("sign_in_codes"."state" IN ('open', 'claimed', 'confirmed', 'used'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_codes_digest` ON `sign_in_codes` (`digest`);