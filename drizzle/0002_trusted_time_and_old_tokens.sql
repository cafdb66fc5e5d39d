CREATE TABLE `old_tokens` (
	`digest` text PRIMARY KEY NOT NULL,
	`key_id` text NOT NULL,
	`ends_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `old_tokens_key` ON `old_tokens` (`key_id`);--> statement-breakpoint
CREATE TABLE `trusted_time` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "trusted_time_one_row" CHECK("trusted_time"."id" = 1)
);
