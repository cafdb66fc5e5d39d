CREATE TABLE "access_journal" (
	"shop_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"at" bigint NOT NULL,
	"key_id" text,
	"action" text NOT NULL,
	"subject" text,
	"name" text,
	"value_before" text,
	"value_after" text,
	"op_id" uuid NOT NULL,
	CONSTRAINT "access_journal_shop_id_id_pk" PRIMARY KEY("shop_id","id")
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"language" text,
	"time_zone" text,
	"low_stock_at" integer,
	"journal_kept_ms" bigint,
	"journal_kept_from" bigint,
	"journal_kept_before_ms" bigint,
	CONSTRAINT "shop_settings_low_stock_at" CHECK ("shop_settings"."low_stock_at" >= 0),
	CONSTRAINT "shop_settings_journal" CHECK (("shop_settings"."journal_kept_ms" IS NULL) = ("shop_settings"."journal_kept_from" IS NULL) AND "shop_settings"."journal_kept_ms" >= 0 AND "shop_settings"."journal_kept_before_ms" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sign_in_codes" (
	"shop_id" bigint NOT NULL,
	"id" text NOT NULL,
	"digest" text NOT NULL,
	"purpose" text NOT NULL,
	"state" text NOT NULL,
	"number" text,
	"created_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"made_by" text,
	"key_id" text,
	CONSTRAINT "sign_in_codes_shop_id_id_pk" PRIMARY KEY("shop_id","id"),
	CONSTRAINT "sign_in_codes_digest" UNIQUE("digest"),
	CONSTRAINT "sign_in_codes_state" CHECK ("sign_in_codes"."state" IN ('open', 'claimed', 'confirmed', 'used'))
);
