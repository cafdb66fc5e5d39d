CREATE TABLE `suppliers` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`address` text,
	`email` text,
	`phone` text,
	`customer_number` text,
	`note` text,
	`archived_at` integer,
	CONSTRAINT "suppliers_id" CHECK("suppliers"."id" >= 1),
	CONSTRAINT "suppliers_named" CHECK(length("suppliers"."name") >= 1)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `suppliers_name` ON `suppliers` (`name`);--> statement-breakpoint
CREATE TABLE `money_place` (
	`id` integer PRIMARY KEY NOT NULL,
	`movement_id` integer NOT NULL,
	CONSTRAINT "money_place_one_row" CHECK("money_place"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE `past_currencies` (
	`number` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`digits` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pet_money` (
	`span` integer NOT NULL,
	`start` integer NOT NULL,
	`pet_id` integer NOT NULL,
	`reason` text NOT NULL,
	`currency` integer NOT NULL,
	`amount` integer NOT NULL,
	`taken` integer NOT NULL,
	`added` integer NOT NULL,
	PRIMARY KEY(`span`, `start`, `pet_id`, `reason`, `currency`),
	CONSTRAINT "pet_money_sums" CHECK(typeof("pet_money"."amount") = 'integer' AND "pet_money"."taken" >= 0 AND "pet_money"."added" >= 0)
);
--> statement-breakpoint
CREATE TABLE `stock_money` (
	`span` integer NOT NULL,
	`start` integer NOT NULL,
	`reason` text NOT NULL,
	`currency` integer NOT NULL,
	`amount` integer NOT NULL,
	`taken` integer NOT NULL,
	`added` integer NOT NULL,
	PRIMARY KEY(`span`, `start`, `reason`, `currency`),
	CONSTRAINT "stock_money_sums" CHECK(typeof("stock_money"."amount") = 'integer' AND "stock_money"."taken" >= 0 AND "stock_money"."added" >= 0)
);
--> statement-breakpoint
ALTER TABLE `api_keys` ADD `updates` text DEFAULT 'plain' NOT NULL;--> statement-breakpoint
ALTER TABLE `inventory` ADD `price` integer CONSTRAINT inventory_price CHECK ((price IS NULL OR (typeof(price) = 'integer' AND price BETWEEN 0 AND 1000000000000)));--> statement-breakpoint
ALTER TABLE `inventory` ADD `cost` integer CONSTRAINT inventory_cost CHECK ((cost IS NULL OR (typeof(cost) = 'integer' AND cost BETWEEN 0 AND 1000000000000)));--> statement-breakpoint
ALTER TABLE `inventory` ADD `cost_per` integer CONSTRAINT inventory_cost_per CHECK ((cost_per IS NULL) = (cost IS NULL) AND (cost_per IS NULL OR (typeof(cost_per) = 'integer' AND cost_per BETWEEN 1 AND 1000000)));--> statement-breakpoint
ALTER TABLE `inventory` ADD `supplier_id` integer CONSTRAINT inventory_supplier_id CHECK ((supplier_id IS NULL OR (typeof(supplier_id) = 'integer' AND supplier_id BETWEEN 1 AND 2147483647)));--> statement-breakpoint
ALTER TABLE `inventory` ADD `supplier_code` text CONSTRAINT inventory_supplier_code CHECK (supplier_code IS NULL OR length(supplier_code) BETWEEN 1 AND 100);--> statement-breakpoint
ALTER TABLE `inventory` ADD `pack_size` integer CONSTRAINT inventory_pack_size CHECK ((pack_size IS NULL OR (typeof(pack_size) = 'integer' AND pack_size BETWEEN 1 AND 1000000)));--> statement-breakpoint
ALTER TABLE `inventory` ADD `order_up_to` integer CONSTRAINT inventory_order_up_to CHECK ((order_up_to IS NULL OR (typeof(order_up_to) = 'integer' AND order_up_to BETWEEN 0 AND 2147483647)));--> statement-breakpoint
ALTER TABLE `shop_settings` ADD `currency` text;--> statement-breakpoint
ALTER TABLE `shop_settings` ADD `currency_digits` integer;--> statement-breakpoint
ALTER TABLE `shop_settings` ADD `currency_number` integer CONSTRAINT shop_settings_currency CHECK ((currency IS NULL) = (currency_digits IS NULL) AND (currency IS NULL) = (currency_number IS NULL));