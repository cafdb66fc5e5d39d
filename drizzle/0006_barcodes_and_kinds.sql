CREATE TABLE `barcodes` (
	`code` text PRIMARY KEY NOT NULL,
	`pet_id` integer NOT NULL,
	`barcode` text NOT NULL,
	`position` integer NOT NULL,
	CONSTRAINT "barcodes_barcode" CHECK(length("barcodes"."barcode") BETWEEN 1 AND 64 AND "barcodes"."barcode" NOT GLOB '*[^!-~]*'),
	CONSTRAINT "barcodes_position" CHECK(typeof("barcodes"."position") = 'integer' AND "barcodes"."position" >= 0)
);
--> statement-breakpoint
CREATE INDEX `barcodes_pet` ON `barcodes` (`pet_id`);--> statement-breakpoint
ALTER TABLE `inventory` ADD `kind` text;