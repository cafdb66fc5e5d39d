-- shop_commit_3 with the entries of the audit log. Programs of the version before go on calling that one.
CREATE FUNCTION shop_commit_4(shop bigint, base bigint, base_op uuid, next bigint, op uuid,
  journal text, levels text, pets text, removed text, edits text, labels text, freed text, entries text)
RETURNS boolean LANGUAGE plpgsql AS $function$
DECLARE
  newest bigint;
BEGIN
  IF next = base THEN
    RETURN EXISTS (SELECT FROM shops s WHERE s.shop_id = shop AND s.revision = base AND s.last_op = base_op);
  END IF;
  UPDATE shops s SET revision = next, last_op = op
    WHERE s.shop_id = shop AND s.revision = base AND s.last_op = base_op;
  IF NOT FOUND THEN
    RETURN EXISTS (SELECT FROM stock_movements m WHERE m.shop_id = shop AND m.id = base + 1 AND m.op_id = op)
      OR EXISTS (SELECT FROM pet_edits e WHERE e.shop_id = shop AND e.id = base + 1 AND e.op_id = op);
  END IF;
  IF journal IS NOT NULL THEN
    INSERT INTO stock_movements
      (shop_id, id, pet_id, previous_quantity, new_quantity, reason, note, key_id, at, request_id, position, op_id)
    SELECT shop, x.id, x."petId", x."previousQuantity", x."newQuantity", x.reason, x.note, x."keyId", x.at, x."requestId",
      x.position, op
    FROM json_to_recordset(journal::json) x(id bigint, "petId" bigint, "previousQuantity" integer,
      "newQuantity" integer, reason text, note text, "keyId" text, at bigint, "requestId" text,
      position integer);
  END IF;
  IF levels IS NOT NULL THEN
    UPDATE inventory i SET quantity = x.quantity, updated_at = x."updatedAt", last_movement_id = x."lastMovementId"
    FROM json_to_recordset(levels::json) x("petId" bigint, quantity integer, "updatedAt" bigint, "lastMovementId" bigint)
    WHERE i.shop_id = shop AND i.pet_id = x."petId";
  END IF;
  IF pets IS NOT NULL THEN
    INSERT INTO inventory (shop_id, pet_id, quantity, status, name, kind, low_stock_at, updated_at, last_movement_id)
    SELECT shop, x."petId", x.quantity, x.status, x.name, x.kind, x."lowStockAt", x."updatedAt", x."lastMovementId"
    FROM json_to_recordset(pets::json) x("petId" bigint, quantity integer, status text, name text, kind text,
      "lowStockAt" integer, "updatedAt" bigint, "lastMovementId" bigint)
    ON CONFLICT (shop_id, pet_id) DO UPDATE SET
      quantity = excluded.quantity, status = excluded.status, name = excluded.name, kind = excluded.kind,
      low_stock_at = excluded.low_stock_at, updated_at = excluded.updated_at,
      last_movement_id = excluded.last_movement_id;
    DELETE FROM removed_pets r USING json_to_recordset(pets::json) x("petId" bigint)
    WHERE r.shop_id = shop AND r.pet_id = x."petId";
  END IF;
  IF removed IS NOT NULL THEN
    INSERT INTO removed_pets (shop_id, pet_id, last_movement_id)
    SELECT shop, x."petId", x."lastMovementId"
    FROM json_to_recordset(removed::json) x("petId" bigint, "lastMovementId" bigint)
    ON CONFLICT (shop_id, pet_id) DO UPDATE SET last_movement_id = excluded.last_movement_id;
    DELETE FROM inventory i USING json_to_recordset(removed::json) x("petId" bigint)
    WHERE i.shop_id = shop AND i.pet_id = x."petId";
  END IF;
  IF labels IS NOT NULL THEN
    INSERT INTO barcodes (shop_id, code, pet_id, barcode, position)
    SELECT shop, x.code, x."petId", x.barcode, x.position
    FROM json_to_recordset(labels::json) x(code text, "petId" bigint, barcode text, position integer)
    ON CONFLICT (shop_id, code) DO UPDATE SET
      pet_id = excluded.pet_id, barcode = excluded.barcode, position = excluded.position;
  END IF;
  IF freed IS NOT NULL THEN
    DELETE FROM barcodes b USING json_to_recordset(freed::json) x(code text)
    WHERE b.shop_id = shop AND b.code = x.code;
  END IF;
  IF edits IS NOT NULL THEN
    INSERT INTO pet_edits (shop_id, id, pet_id, at, op_id)
    SELECT shop, x.id, x."petId", x.at, op
    FROM json_to_recordset(edits::json) x(id bigint, "petId" bigint, at bigint);
  END IF;
  IF entries IS NOT NULL THEN
    SELECT greatest(coalesce(max(j.id), 0), (extract(epoch FROM clock_timestamp()) * 2000000)::int8) INTO newest
    FROM access_journal j WHERE j.shop_id = shop;
    INSERT INTO access_journal
      (shop_id, id, at, key_id, action, subject, name, value_before, value_after, op_id)
    SELECT shop, newest / 2 * 2 + 1 + 2 * x.place, x.at, x."keyId", x.action, x.subject, x.name, x.before, x.after, op
    FROM json_to_recordset(entries::json) x(place bigint, at bigint, "keyId" text, action text, subject text, name text,
      before text, after text);
  END IF;
  RETURN true;
END $function$;
--> statement-breakpoint
-- On Citus a shop's audit log is in the shard of the shop. Codes and settings are on every node: a code is
-- found before its shop is known, and both change rarely.
DO $block$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    RETURN;
  END IF;
  SET LOCAL citus.multi_shard_modify_mode TO 'sequential';
  PERFORM create_reference_table('sign_in_codes');
  PERFORM create_reference_table('shop_settings');
  PERFORM create_distributed_table('access_journal', 'shop_id', colocate_with => 'shops');
  PERFORM create_distributed_function('shop_commit_4(bigint, bigint, uuid, bigint, uuid, text, text, text, text, text, text, text, text)',
    'shop',
    colocate_with => 'shops');
END $block$;
