ALTER TABLE `stock_movements` ADD `undoes` text;--> statement-breakpoint
ALTER TABLE `stock_movements` ADD `occurred_at` integer;--> statement-breakpoint
ALTER TABLE `stock_movements` ADD `amount` integer;--> statement-breakpoint
ALTER TABLE `stock_movements` ADD `currency` integer;--> statement-breakpoint
ALTER TABLE `stock_movements` ADD `lot` integer;