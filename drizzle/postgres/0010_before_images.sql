CREATE TABLE "before_images" (
	"shop_id" bigint NOT NULL,
	"change_id" text NOT NULL,
	"pet_id" bigint NOT NULL,
	"image_before" text,
	"image_after" text,
	CONSTRAINT "before_images_shop_id_change_id_pet_id_pk" PRIMARY KEY("shop_id","change_id","pet_id")
);
--> statement-breakpoint
CREATE TABLE "undoable_changes" (
	"shop_id" bigint NOT NULL,
	"id" text NOT NULL,
	"number" bigint NOT NULL,
	"kind" text NOT NULL,
	"key_id" text NOT NULL,
	"at" bigint NOT NULL,
	"added" integer NOT NULL,
	"changed" integer NOT NULL,
	"removed" integer NOT NULL,
	"unchanged" integer NOT NULL,
	"keeps_images" boolean NOT NULL,
	"undone_at" bigint,
	"undone_by" text,
	CONSTRAINT "undoable_changes_shop_id_id_pk" PRIMARY KEY("shop_id","id"),
	CONSTRAINT "undoable_changes_kind" CHECK ("undoable_changes"."kind" IN ('import', 'removal')),
	CONSTRAINT "undoable_changes_undone" CHECK (("undoable_changes"."undone_at" IS NULL) = ("undoable_changes"."undone_by" IS NULL))
);
--> statement-breakpoint
CREATE INDEX "undoable_changes_number" ON "undoable_changes" USING btree ("shop_id","number");