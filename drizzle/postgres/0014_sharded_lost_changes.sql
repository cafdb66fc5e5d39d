-- On Citus what a shop has lost is in the shard of the shop.
DO $block$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    RETURN;
  END IF;
  SET LOCAL citus.multi_shard_modify_mode TO 'sequential';
  PERFORM create_distributed_table('lost_changes', 'shop_id', colocate_with => 'shops');
END $block$;
