-- A commit that keeps the images of undoable changes, or undoes one, beside what every other commit writes.
CREATE FUNCTION shop_commit_undoable_1(shop bigint, base bigint, base_op uuid, next bigint, op uuid,
  journal text, levels text, pets text, removed text, edits text, labels text, freed text, entries text,
  kept text, images text, undone text, emptied text, forgotten text)
RETURNS boolean LANGUAGE plpgsql AS $function$
BEGIN
  IF NOT shop_commit_4(shop, base, base_op, next, op, journal, levels, pets, removed, edits, labels, freed, entries) THEN
    RETURN false;
  END IF;
  -- A commit that was made before is sent again where its outcome is unknown: what it has written stays.
  IF kept IS NOT NULL THEN
    INSERT INTO undoable_changes
      (shop_id, id, number, kind, key_id, at, added, changed, removed, unchanged, keeps_images)
    SELECT shop, x.id, x.number, x.kind, x."keyId", x.at, x.added, x.changed, x.removed, x.unchanged, true
    FROM json_to_recordset(kept::json) x(id text, number bigint, kind text, "keyId" text, at bigint, added integer,
      changed integer, removed integer, unchanged integer)
    ON CONFLICT (shop_id, id) DO NOTHING;
  END IF;
  IF images IS NOT NULL THEN
    INSERT INTO before_images (shop_id, change_id, pet_id, image_before, image_after)
    SELECT shop, x."changeId", x."petId", x.before, x.after
    FROM json_to_recordset(images::json) x("changeId" text, "petId" bigint, before text, after text)
    ON CONFLICT (shop_id, change_id, pet_id) DO NOTHING;
  END IF;
  IF undone IS NOT NULL THEN
    UPDATE undoable_changes u SET undone_at = x.at, undone_by = x."keyId"
    FROM json_to_recordset(undone::json) x(id text, at bigint, "keyId" text)
    WHERE u.shop_id = shop AND u.id = x.id AND u.undone_at IS NULL;
  END IF;
  IF emptied IS NOT NULL THEN
    DELETE FROM before_images b USING json_to_recordset(emptied::json) x(id text)
    WHERE b.shop_id = shop AND b.change_id = x.id;
    UPDATE undoable_changes u SET keeps_images = false
    FROM json_to_recordset(emptied::json) x(id text)
    WHERE u.shop_id = shop AND u.id = x.id;
  END IF;
  IF forgotten IS NOT NULL THEN
    DELETE FROM undoable_changes u USING json_to_recordset(forgotten::json) x(id text)
    WHERE u.shop_id = shop AND u.id = x.id;
  END IF;
  RETURN true;
END $function$;
--> statement-breakpoint
-- On Citus the images of a shop's changes are in the shard of the shop.
DO $block$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    RETURN;
  END IF;
  SET LOCAL citus.multi_shard_modify_mode TO 'sequential';
  PERFORM create_distributed_table('undoable_changes', 'shop_id', colocate_with => 'shops');
  PERFORM create_distributed_table('before_images', 'shop_id', colocate_with => 'shops');
  PERFORM create_distributed_function('shop_commit_undoable_1(bigint, bigint, uuid, bigint, uuid, text, text, text, text, text, text, text, text, text, text, text, text, text)',
    'shop',
    colocate_with => 'shops');
END $block$;
