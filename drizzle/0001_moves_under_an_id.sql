ALTER TABLE `stock_movements` ADD `move_id` text;--> statement-breakpoint
CREATE UNIQUE INDEX `stock_movements_move` ON `stock_movements` (`move_id`) WHERE "stock_movements"."move_id" IS NOT NULL;