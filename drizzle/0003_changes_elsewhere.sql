CREATE TABLE `key_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`revision` integer NOT NULL,
	CONSTRAINT "key_changes_one_row" CHECK("key_changes"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `pet_edits` (
	`id` integer PRIMARY KEY NOT NULL,
	`pet_id` integer NOT NULL,
	`at` integer NOT NULL
);
