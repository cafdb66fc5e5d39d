import { Database } from 'bun:sqlite'
import { join } from 'node:path'

/** Gives every pet of a shop so many more movements, as years of work do, each raising it by one. */
export function lengthenJournal(data: string, movementsOfEach: number): void {
  using client = new Database(join(data, 'petstock.db'))
  client.run('PRAGMA synchronous = OFF')
  const newestId = client.query('SELECT max(id) FROM stock_movements')
  for (let count = 0; count < movementsOfEach; count++) {
    const newest = Number(newestId.values()[0]?.[0])
    client.transaction(() => {
      client.run(
        `INSERT INTO stock_movements (id, pet_id, previous_id, previous_quantity, new_quantity, reason, key_id, at)
          SELECT ? + row_number() OVER (ORDER BY pet_id), pet_id, last_movement_id, quantity, quantity + 1, 'update', 'key_of_a_till', updated_at
          FROM inventory`,
        [newest],
      )
      client.run(
        `UPDATE inventory SET quantity = quantity + 1, last_movement_id = ? + place
          FROM (SELECT pet_id AS pet, row_number() OVER (ORDER BY pet_id) AS place FROM inventory) WHERE pet = pet_id`,
        [newest],
      )
    })()
  }
}
