CREATE TABLE "suppliers" (
	"shop_id" bigint NOT NULL,
	"id" integer NOT NULL,
	"name" text NOT NULL,
	"address" text,
	"email" text,
	"phone" text,
	"customer_number" text,
	"note" text,
	"archived_at" bigint,
	CONSTRAINT "suppliers_shop_id_id_pk" PRIMARY KEY("shop_id","id"),
	CONSTRAINT "suppliers_name" UNIQUE("shop_id","name"),
	CONSTRAINT "suppliers_id" CHECK ("suppliers"."id" >= 1)
);
--> statement-breakpoint
CREATE TABLE "money_place" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"movement_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "past_currencies" (
	"shop_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"digits" integer NOT NULL,
	CONSTRAINT "past_currencies_shop_id_number_pk" PRIMARY KEY("shop_id","number")
);
--> statement-breakpoint
CREATE TABLE "pet_money" (
	"shop_id" bigint NOT NULL,
	"span" integer NOT NULL,
	"start" bigint NOT NULL,
	"pet_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"currency" integer NOT NULL,
	"amount" bigint NOT NULL,
	"taken" bigint NOT NULL,
	"added" bigint NOT NULL,
	CONSTRAINT "pet_money_shop_id_span_start_pet_id_reason_currency_pk" PRIMARY KEY("shop_id","span","start","pet_id","reason","currency"),
	CONSTRAINT "pet_money_sums" CHECK ("pet_money"."taken" >= 0 AND "pet_money"."added" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pet_sums" (
	"shop_id" bigint NOT NULL,
	"span" integer NOT NULL,
	"start" bigint NOT NULL,
	"pet_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"movements" bigint NOT NULL,
	"taken" bigint NOT NULL,
	"added" bigint NOT NULL,
	CONSTRAINT "pet_sums_shop_id_span_start_pet_id_reason_pk" PRIMARY KEY("shop_id","span","start","pet_id","reason"),
	CONSTRAINT "pet_sums_sums" CHECK ("pet_sums"."movements" >= 0 AND "pet_sums"."taken" >= 0 AND "pet_sums"."added" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_money" (
	"shop_id" bigint NOT NULL,
	"span" integer NOT NULL,
	"start" bigint NOT NULL,
	"reason" text NOT NULL,
	"currency" integer NOT NULL,
	"amount" bigint NOT NULL,
	"taken" bigint NOT NULL,
	"added" bigint NOT NULL,
	CONSTRAINT "stock_money_shop_id_span_start_reason_currency_pk" PRIMARY KEY("shop_id","span","start","reason","currency"),
	CONSTRAINT "stock_money_sums" CHECK ("stock_money"."taken" >= 0 AND "stock_money"."added" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_sums" (
	"shop_id" bigint NOT NULL,
	"span" integer NOT NULL,
	"start" bigint NOT NULL,
	"reason" text NOT NULL,
	"movements" bigint NOT NULL,
	"taken" bigint NOT NULL,
	"added" bigint NOT NULL,
	CONSTRAINT "stock_sums_shop_id_span_start_reason_pk" PRIMARY KEY("shop_id","span","start","reason"),
	CONSTRAINT "stock_sums_sums" CHECK ("stock_sums"."movements" >= 0 AND "stock_sums"."taken" >= 0 AND "stock_sums"."added" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sums_place" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"movement_id" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "currency_digits" integer;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD COLUMN "currency_number" integer;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "updates" text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "price" bigint;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "cost" bigint;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "cost_per" integer;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "supplier_id" integer;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "supplier_code" text;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "pack_size" integer;--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "order_up_to" integer;--> statement-breakpoint
ALTER TABLE "shop_settings" ADD CONSTRAINT "shop_settings_currency" CHECK (num_nonnulls("shop_settings"."currency", "shop_settings"."currency_digits", "shop_settings"."currency_number") IN (0, 3));--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_price" CHECK ("inventory"."price" BETWEEN 0 AND 1000000000000);--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_cost" CHECK (("inventory"."cost" IS NULL) = ("inventory"."cost_per" IS NULL) AND "inventory"."cost" BETWEEN 0 AND 1000000000000 AND "inventory"."cost_per" BETWEEN 1 AND 1000000);--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_supplier_id" CHECK ("inventory"."supplier_id" >= 1);--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_supplier_code" CHECK (char_length("inventory"."supplier_code") BETWEEN 1 AND 100);--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_pack_size" CHECK ("inventory"."pack_size" BETWEEN 1 AND 1000000);--> statement-breakpoint
ALTER TABLE "inventory" ADD CONSTRAINT "inventory_order_up_to" CHECK ("inventory"."order_up_to" >= 0);