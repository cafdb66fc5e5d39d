CREATE TABLE "barcodes" (
	"shop_id" bigint NOT NULL,
	"code" text NOT NULL,
	"pet_id" bigint NOT NULL,
	"barcode" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "barcodes_shop_id_code_pk" PRIMARY KEY("shop_id","code"),
	CONSTRAINT "barcodes_barcode" CHECK ("barcodes"."barcode" COLLATE "C" ~ '^[!-~]{1,64}$'),
	CONSTRAINT "barcodes_position" CHECK ("barcodes"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "inventory" ADD COLUMN "kind" text;--> statement-breakpoint
CREATE INDEX "barcodes_pet" ON "barcodes" USING btree ("shop_id","pet_id");