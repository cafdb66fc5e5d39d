CREATE TABLE `pet_totals` (
	`span` integer NOT NULL,
	`start` integer NOT NULL,
	`pet_id` integer NOT NULL,
	`reason` text NOT NULL,
	`movements` integer NOT NULL,
	`taken` integer NOT NULL,
	`added` integer NOT NULL,
	PRIMARY KEY(`span`, `start`, `pet_id`, `reason`),
	CONSTRAINT "pet_totals_sums" CHECK("pet_totals"."movements" >= 0 AND "pet_totals"."taken" >= 0 AND "pet_totals"."added" >= 0)
);
--> statement-breakpoint
CREATE TABLE `stock_totals` (
	`span` integer NOT NULL,
	`start` integer NOT NULL,
	`reason` text NOT NULL,
	`movements` integer NOT NULL,
	`taken` integer NOT NULL,
	`added` integer NOT NULL,
	PRIMARY KEY(`span`, `start`, `reason`),
	CONSTRAINT "stock_totals_sums" CHECK("stock_totals"."movements" >= 0 AND "stock_totals"."taken" >= 0 AND "stock_totals"."added" >= 0)
);
--> statement-breakpoint
CREATE TABLE `totals_place` (
	`id` integer PRIMARY KEY NOT NULL,
	`movement_id` integer NOT NULL,
	CONSTRAINT "totals_place_one_row" CHECK("totals_place"."id" = 1)
);
