ALTER TABLE "shop_names" ADD COLUMN "slug" text;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_names_slug" ON "shop_names" USING btree ("slug") WHERE "shop_names"."removed_at" IS NULL;