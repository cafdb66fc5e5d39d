PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_stock_movements` (
	`id` integer PRIMARY KEY NOT NULL,
	`pet_id` integer NOT NULL,
	`previous_id` integer,
	`previous_quantity` integer NOT NULL,
	`new_quantity` integer NOT NULL,
	`reason` text NOT NULL,
	`note` text,
	`key_id` text,
	`at` integer NOT NULL,
	`move_id` text,
	`position` integer DEFAULT 0 NOT NULL,
	`undoes` text,
	`occurred_at` integer,
	`amount` integer,
	`currency` integer,
	`lot` integer,
	CONSTRAINT "stock_movements_quantities" CHECK("__new_stock_movements"."previous_quantity" BETWEEN 0 AND 2147483647 AND "__new_stock_movements"."new_quantity" BETWEEN 0 AND 2147483647),
	CONSTRAINT "stock_movements_reason" CHECK("__new_stock_movements"."reason" = 'update' OR "__new_stock_movements"."reason" IN ('import', 'command', 'add', 'remove', 'arrival', 'return', 'sale', 'count', 'damage', 'died', 'other', 'return_to_supplier', 'transfer'))
);
--> statement-breakpoint
INSERT INTO `__new_stock_movements`("id", "pet_id", "previous_id", "previous_quantity", "new_quantity", "reason", "note", "key_id", "at", "move_id", "position", "undoes", "occurred_at", "amount", "currency", "lot") SELECT "id", "pet_id", "previous_id", "previous_quantity", "new_quantity", "reason", "note", "key_id", "at", "move_id", "position", "undoes", "occurred_at", "amount", "currency", "lot" FROM `stock_movements`;--> statement-breakpoint
DROP TABLE `stock_movements`;--> statement-breakpoint
ALTER TABLE `__new_stock_movements` RENAME TO `stock_movements`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `stock_movements_move` ON `stock_movements` (`move_id`,`position`) WHERE "stock_movements"."move_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `stock_movements_undoes` ON `stock_movements` (`undoes`,`position`) WHERE "stock_movements"."undoes" IS NOT NULL;