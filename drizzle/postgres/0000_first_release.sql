CREATE TABLE "api_keys" (
	"shop_id" bigint NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"plan" text NOT NULL,
	"access" text NOT NULL,
	"per_minute" bigint,
	"per_day" bigint,
	"digest" text NOT NULL,
	"created_at" bigint NOT NULL,
	"expires_at" bigint,
	"revoked_at" bigint,
	"last_used_at" bigint,
	"refill_revision" bigint NOT NULL,
	"unban_revision" bigint NOT NULL,
	"issue_order" bigint GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_issue_order_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "api_keys_shop_id_id_pk" PRIMARY KEY("shop_id","id"),
	CONSTRAINT "api_keys_plan" CHECK ("api_keys"."plan" IN ('free', 'pro', 'business', 'enterprise')),
	CONSTRAINT "api_keys_access" CHECK ("api_keys"."access" IN ('read', 'write')),
	CONSTRAINT "api_keys_limits" CHECK (CASE WHEN "api_keys"."plan" = 'enterprise' THEN coalesce("api_keys"."per_minute" >= 1 AND "api_keys"."per_day" >= 1, false) ELSE "api_keys"."per_minute" IS NULL AND "api_keys"."per_day" IS NULL END)
);
--> statement-breakpoint
CREATE TABLE "bans" (
	"shop_id" bigint NOT NULL,
	"key_id" text NOT NULL,
	"ends_at" bigint NOT NULL,
	"length_ms" bigint NOT NULL,
	"count" integer NOT NULL,
	"last_ban_at" bigint NOT NULL,
	"unban_revision" bigint NOT NULL,
	CONSTRAINT "bans_shop_id_key_id_pk" PRIMARY KEY("shop_id","key_id")
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"digest" text PRIMARY KEY NOT NULL,
	"shop_id" bigint NOT NULL,
	"key_id" text NOT NULL,
	"in_force" boolean NOT NULL,
	"ends_at" bigint,
	"change_revision" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory" (
	"shop_id" bigint NOT NULL,
	"pet_id" bigint NOT NULL,
	"quantity" integer NOT NULL,
	"status" text NOT NULL,
	"name" text,
	"low_stock_at" integer,
	"updated_at" bigint NOT NULL,
	"last_movement_id" bigint,
	CONSTRAINT "inventory_shop_id_pet_id_pk" PRIMARY KEY("shop_id","pet_id"),
	CONSTRAINT "inventory_quantity" CHECK ("inventory"."quantity" >= 0),
	CONSTRAINT "inventory_status" CHECK ("inventory"."status" IN ('available', 'pending', 'sold')),
	CONSTRAINT "inventory_low_stock_at" CHECK ("inventory"."low_stock_at" >= 0)
);
--> statement-breakpoint
CREATE TABLE "key_changes" (
	"id" integer PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL,
	CONSTRAINT "key_changes_one_row" CHECK ("key_changes"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "limiter_state" (
	"shop_id" bigint NOT NULL,
	"key_id" text NOT NULL,
	"saved_at" bigint NOT NULL,
	"per_minute" bigint NOT NULL,
	"per_day" bigint NOT NULL,
	"minute_tokens" double precision NOT NULL,
	"day_tokens" double precision NOT NULL,
	"ban_tokens" double precision NOT NULL,
	"refill_revision" bigint NOT NULL,
	"unban_revision" bigint NOT NULL,
	CONSTRAINT "limiter_state_shop_id_key_id_pk" PRIMARY KEY("shop_id","key_id")
);
--> statement-breakpoint
CREATE TABLE "old_tokens" (
	"shop_id" bigint NOT NULL,
	"digest" text NOT NULL,
	"key_id" text NOT NULL,
	"ends_at" bigint NOT NULL,
	CONSTRAINT "old_tokens_shop_id_digest_pk" PRIMARY KEY("shop_id","digest")
);
--> statement-breakpoint
CREATE TABLE "pet_edits" (
	"shop_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"pet_id" bigint NOT NULL,
	"at" bigint NOT NULL,
	"op_id" uuid NOT NULL,
	CONSTRAINT "pet_edits_shop_id_id_pk" PRIMARY KEY("shop_id","id")
);
--> statement-breakpoint
CREATE TABLE "removed_pets" (
	"shop_id" bigint NOT NULL,
	"pet_id" bigint NOT NULL,
	"last_movement_id" bigint NOT NULL,
	CONSTRAINT "removed_pets_shop_id_pet_id_pk" PRIMARY KEY("shop_id","pet_id")
);
--> statement-breakpoint
CREATE TABLE "schema_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"works_from" integer NOT NULL,
	CONSTRAINT "schema_version_one_row" CHECK ("schema_version"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "shop_names" (
	"shop_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shop_names_shop_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" bigint NOT NULL,
	"removed_at" bigint
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"revision" bigint DEFAULT 0 NOT NULL,
	"last_op" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	CONSTRAINT "shops_revision" CHECK ("shops"."revision" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"shop_id" bigint NOT NULL,
	"id" bigint NOT NULL,
	"pet_id" bigint NOT NULL,
	"previous_quantity" integer NOT NULL,
	"new_quantity" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"key_id" text,
	"at" bigint NOT NULL,
	"request_id" text,
	"position" integer DEFAULT 0 NOT NULL,
	"op_id" uuid NOT NULL,
	CONSTRAINT "stock_movements_shop_id_id_pk" PRIMARY KEY("shop_id","id"),
	CONSTRAINT "stock_movements_quantities" CHECK ("stock_movements"."previous_quantity" >= 0 AND "stock_movements"."new_quantity" >= 0),
	CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" IN ('update', 'import', 'command', 'add', 'remove', 'arrival', 'return', 'sale', 'count', 'damage', 'died', 'other'))
);
--> statement-breakpoint
CREATE INDEX "credentials_change" ON "credentials" USING btree ("change_revision");--> statement-breakpoint
CREATE INDEX "credentials_key" ON "credentials" USING btree ("shop_id","key_id");--> statement-breakpoint
CREATE INDEX "old_tokens_key" ON "old_tokens" USING btree ("shop_id","key_id");--> statement-breakpoint
CREATE UNIQUE INDEX "shop_names_name" ON "shop_names" USING btree ("name") WHERE "shop_names"."removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "stock_movements_pet" ON "stock_movements" USING btree ("shop_id","pet_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_request" ON "stock_movements" USING btree ("shop_id","request_id","position") WHERE "stock_movements"."request_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "inventory" SET (fillfactor = 80);--> statement-breakpoint
INSERT INTO "key_changes" ("id", "revision") VALUES (1, 0);
