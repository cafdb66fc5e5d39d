ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "undoes" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "occurred_at" bigint;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "currency" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "lot" bigint;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_undoes" ON "stock_movements" USING btree ("shop_id","undoes","position") WHERE "stock_movements"."undoes" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK ("stock_movements"."reason" IN ('update', 'import', 'command', 'add', 'remove', 'arrival', 'return', 'sale', 'count', 'damage', 'died', 'other', 'return_to_supplier', 'transfer'));