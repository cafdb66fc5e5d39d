const ROWS = (count: number) =>
  `WITH RECURSIVE n(id) AS (VALUES (1) UNION ALL SELECT id + 1 FROM n WHERE id < ${count})`

/** Fills an empty shop with pets, and with movements that agree with them: each pet of the first ones is sold in turn. */
export function fillShop(
  client: { run(sql: string): unknown },
  { pets, movements }: { readonly pets: number; readonly movements: number },
): void {
  client.run('BEGIN')
  client.run(`${ROWS(movements)}
    INSERT INTO stock_movements (id, pet_id, previous_id, previous_quantity, new_quantity, reason, note, at)
    SELECT id, 1 + (id - 1) % ${pets}, iif(id > ${pets}, id - ${pets}, NULL), (id - 1) / ${pets}, 1 + (id - 1) / ${pets},
      'arrival', 'as many as a shop gets in some years', 1700000000000 + id FROM n`)
  client.run(`${ROWS(pets)}
    INSERT INTO inventory (pet_id, quantity, status, name, updated_at, last_movement_id)
    SELECT id, new_quantity, 'available', 'Pet ' || id, at, last FROM n
      JOIN (SELECT pet_id, max(id) AS last FROM stock_movements GROUP BY pet_id) ON pet_id = n.id
      JOIN (SELECT id AS movement, new_quantity, at FROM stock_movements) ON movement = last`)
  client.run('COMMIT')
}
