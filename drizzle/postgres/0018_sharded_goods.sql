-- shop_commit_goods_1, and what pets have beside what shop_commit_4 writes of them. Programs of the version before go on
-- calling that one, which leaves prices, and how pets are ordered, as they are.
CREATE FUNCTION shop_commit_goods_2(shop bigint, base bigint, base_op uuid, next bigint, op uuid,
  journal text, levels text, pets text, removed text, edits text, labels text, freed text, entries text,
  kept text, images text, undone text, emptied text, forgotten text)
RETURNS boolean LANGUAGE plpgsql AS $function$
BEGIN
  IF NOT shop_commit_goods_1(shop, base, base_op, next, op, journal, levels, pets, removed, edits, labels, freed,
    entries, kept, images, undone, emptied, forgotten) THEN
    RETURN false;
  END IF;
  -- A commit that was made before is sent again where its outcome is unknown: what later ones have written stays.
  UPDATE inventory i
  SET price = x.price, cost = x.cost, cost_per = x."costPer", supplier_id = x."supplierId",
    supplier_code = x."supplierCode", pack_size = x."packSize", order_up_to = x."orderUpTo"
  FROM json_to_recordset(pets::json) x("petId" bigint, price bigint, cost bigint, "costPer" integer,
    "supplierId" integer, "supplierCode" text, "packSize" integer, "orderUpTo" integer)
  WHERE i.shop_id = shop AND i.pet_id = x."petId"
    AND (i.price, i.cost, i.cost_per, i.supplier_id, i.supplier_code, i.pack_size, i.order_up_to)
      IS DISTINCT FROM
      (x.price, x.cost, x."costPer", x."supplierId", x."supplierCode", x."packSize", x."orderUpTo")
    AND EXISTS (SELECT FROM shops s WHERE s.shop_id = shop AND s.last_op = op);
  RETURN true;
END $function$;
--> statement-breakpoint
-- On Citus what a shop has of this is in the shard of the shop, and a commit runs on its machine.
DO $block$
DECLARE
  listed text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    RETURN;
  END IF;
  SET LOCAL citus.multi_shard_modify_mode TO 'sequential';
  FOREACH listed IN ARRAY ARRAY['stock_sums', 'pet_sums', 'sums_place', 'stock_money', 'pet_money', 'money_place',
    'past_currencies', 'suppliers'] LOOP
    PERFORM create_distributed_table(listed, 'shop_id', colocate_with => 'shops');
  END LOOP;
  PERFORM create_distributed_function('shop_commit_goods_2(bigint, bigint, uuid, bigint, uuid, text, text, text, text, text, text, text, text, text, text, text, text, text)',
    'shop',
    colocate_with => 'shops');
END $block$;
