-- On Citus a shop's totals are in the shard of the shop.
DO $block$
DECLARE
  listed text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') THEN
    RETURN;
  END IF;
  SET LOCAL citus.multi_shard_modify_mode TO 'sequential';
  FOREACH listed IN ARRAY ARRAY['stock_totals', 'pet_totals', 'totals_place'] LOOP
    PERFORM create_distributed_table(listed, 'shop_id', colocate_with => 'shops');
  END LOOP;
END $block$;
