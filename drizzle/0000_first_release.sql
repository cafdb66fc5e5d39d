CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`plan` text NOT NULL,
	`access` text NOT NULL,
	`per_minute` integer,
	`per_day` integer,
	`digest` text NOT NULL,
	`previous_digest` text,
	`previous_ends_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`revoked_at` integer,
	`last_used_at` integer,
	`refill_revision` integer NOT NULL,
	`unban_revision` integer NOT NULL,
	CONSTRAINT "api_keys_plan" CHECK("api_keys"."plan" IN ('free', 'pro', 'business', 'enterprise')),
	CONSTRAINT "api_keys_access" CHECK("api_keys"."access" IN ('read', 'write')),
	CONSTRAINT "api_keys_limits" CHECK(CASE WHEN "api_keys"."plan" = 'enterprise' THEN coalesce("api_keys"."per_minute" >= 1 AND "api_keys"."per_day" >= 1, 0) ELSE "api_keys"."per_minute" IS NULL AND "api_keys"."per_day" IS NULL END)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_digest` ON `api_keys` (`digest`);--> statement-breakpoint
CREATE TABLE `inventory` (
	`pet_id` integer PRIMARY KEY NOT NULL,
	`quantity` integer NOT NULL,
	`status` text NOT NULL,
	`name` text,
	`low_stock_at` integer,
	`updated_at` integer NOT NULL,
	`last_movement_id` integer,
	CONSTRAINT "inventory_quantity" CHECK(typeof("inventory"."quantity") = 'integer' AND "inventory"."quantity" BETWEEN 0 AND 2147483647),
	CONSTRAINT "inventory_status" CHECK("inventory"."status" IN ('available', 'pending', 'sold')),
	CONSTRAINT "inventory_low_stock_at" CHECK("inventory"."low_stock_at" IS NULL OR (typeof("inventory"."low_stock_at") = 'integer' AND "inventory"."low_stock_at" BETWEEN 0 AND 2147483647))
);
--> statement-breakpoint
CREATE TABLE `limiter_state` (
	`subject` text PRIMARY KEY NOT NULL,
	`saved_at` integer NOT NULL,
	`per_minute` integer NOT NULL,
	`per_day` integer NOT NULL,
	`minute_tokens` real NOT NULL,
	`day_tokens` real NOT NULL,
	`ban_tokens` real NOT NULL,
	`ban_ends_at` integer,
	`ban_length_ms` integer NOT NULL,
	`ban_count` integer NOT NULL,
	`last_ban_at` integer,
	`refill_revision` integer NOT NULL,
	`unban_revision` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `removed_pets` (
	`pet_id` integer PRIMARY KEY NOT NULL,
	`last_movement_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `stock_movements` (
	`id` integer PRIMARY KEY NOT NULL,
	`pet_id` integer NOT NULL,
	`previous_id` integer,
	`previous_quantity` integer NOT NULL,
	`new_quantity` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`key_id` text,
	`at` integer NOT NULL,
	CONSTRAINT "stock_movements_quantities" CHECK("stock_movements"."previous_quantity" BETWEEN 0 AND 2147483647 AND "stock_movements"."new_quantity" BETWEEN 0 AND 2147483647),
	CONSTRAINT "stock_movements_reason" CHECK("stock_movements"."reason" IN ('update', 'import', 'command', 'add', 'remove', 'arrival', 'return', 'sale', 'count', 'damage', 'other'))
);
