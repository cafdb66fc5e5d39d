CREATE TABLE "lost_changes" (
	"shop_id" bigint NOT NULL,
	"found_at" bigint NOT NULL,
	"kept_revision" bigint NOT NULL,
	"lost_revision" bigint NOT NULL,
	"accepted_at" bigint,
	CONSTRAINT "lost_changes_shop_id_found_at_pk" PRIMARY KEY("shop_id","found_at"),
	CONSTRAINT "lost_changes_revisions" CHECK ("lost_changes"."lost_revision" > "lost_changes"."kept_revision")
);
