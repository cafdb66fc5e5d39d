CREATE TABLE "pet_totals" (
	"shop_id" bigint NOT NULL,
	"span" integer NOT NULL,
	"start" bigint NOT NULL,
	"pet_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"movements" bigint NOT NULL,
	"taken" bigint NOT NULL,
	"added" bigint NOT NULL,
	CONSTRAINT "pet_totals_shop_id_span_start_pet_id_reason_pk" PRIMARY KEY("shop_id","span","start","pet_id","reason"),
	CONSTRAINT "pet_totals_sums" CHECK ("pet_totals"."movements" >= 0 AND "pet_totals"."taken" >= 0 AND "pet_totals"."added" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_totals" (
	"shop_id" bigint NOT NULL,
	"span" integer NOT NULL,
	"start" bigint NOT NULL,
	"reason" text NOT NULL,
	"movements" bigint NOT NULL,
	"taken" bigint NOT NULL,
	"added" bigint NOT NULL,
	CONSTRAINT "stock_totals_shop_id_span_start_reason_pk" PRIMARY KEY("shop_id","span","start","reason"),
	CONSTRAINT "stock_totals_sums" CHECK ("stock_totals"."movements" >= 0 AND "stock_totals"."taken" >= 0 AND "stock_totals"."added" >= 0)
);
--> statement-breakpoint
CREATE TABLE "totals_place" (
	"shop_id" bigint PRIMARY KEY NOT NULL,
	"movement_id" bigint NOT NULL
);
