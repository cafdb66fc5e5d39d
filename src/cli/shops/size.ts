import type { ShopSize } from '../../shops/whole-shop.ts'
import type { Terminal } from '../terminal.ts'

export const sizeText = ({ pets, movements, keys }: ShopSize): string =>
  `${pets} pets, ${movements} movements, ${keys} keys`

/** Shows how many rows of a shop are written, and then that they are compared. */
export const progressOf = (
  verb: string,
  { pets, movements, keys }: ShopSize,
  terminal: Terminal,
): ((rows: number) => void) => {
  const all = pets + movements + keys
  return (rows) =>
    terminal.progress(
      rows < all ? `${verb} ${rows} of ${all} rows ...` : 'comparing the copy with the shop ...',
    )
}
