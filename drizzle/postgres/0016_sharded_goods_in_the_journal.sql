-- shop_commit_undoable_1, and what rows of the journal have beside what shop_commit_4 writes of them. Programs of the
-- version before go on calling those two, which the commits without any of it call, too.
CREATE FUNCTION shop_commit_goods_1(shop bigint, base bigint, base_op uuid, next bigint, op uuid,
  journal text, levels text, pets text, removed text, edits text, labels text, freed text, entries text,
  kept text, images text, undone text, emptied text, forgotten text)
RETURNS boolean LANGUAGE plpgsql AS $function$
BEGIN
  IF NOT shop_commit_undoable_1(shop, base, base_op, next, op, journal, levels, pets, removed, edits, labels, freed,
    entries, kept, images, undone, emptied, forgotten) THEN
    RETURN false;
  END IF;
  -- A commit that was made before is sent again where its outcome is unknown: only its own rows are touched.
  UPDATE stock_movements m
  SET undoes = x.undoes, occurred_at = x."occurredAt", amount = x.amount, currency = x.currency, lot = x.lot
  FROM json_to_recordset(journal::json) x(id bigint, undoes text, "occurredAt" bigint, amount bigint, currency integer,
    lot bigint)
  WHERE m.shop_id = shop AND m.id = x.id AND m.op_id = op
    AND num_nonnulls(x.undoes, x."occurredAt", x.amount, x.currency, x.lot) > 0;
  RETURN true;
END $function$;
--> statement-breakpoint
-- On Citus a commit runs on the machine of its shop.
DO $block$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    RETURN;
  END IF;
  PERFORM create_distributed_function('shop_commit_goods_1(bigint, bigint, uuid, bigint, uuid, text, text, text, text, text, text, text, text, text, text, text, text, text)',
    'shop',
    colocate_with => 'shops');
END $block$;
