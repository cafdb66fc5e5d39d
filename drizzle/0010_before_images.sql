CREATE TABLE `before_images` (
	`change_number` integer NOT NULL,
	`pet_id` integer NOT NULL,
	`image_before` text,
	`image_after` text,
	PRIMARY KEY(`change_number`, `pet_id`)
);
--> statement-breakpoint
CREATE TABLE `undoable_changes` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`key_id` text NOT NULL,
	`at` integer NOT NULL,
	`added` integer NOT NULL,
	`changed` integer NOT NULL,
	`removed` integer NOT NULL,
	`unchanged` integer NOT NULL,
	`keeps_images` integer NOT NULL,
	`undone_at` integer,
	`undone_by` text,
	CONSTRAINT "undoable_changes_kind" CHECK("undoable_changes"."kind" IN ('import', 'removal')),
	CONSTRAINT "undoable_changes_undone" CHECK(("undoable_changes"."undone_at" IS NULL) = ("undoable_changes"."undone_by" IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `undoable_changes_id` ON `undoable_changes` (`id`);