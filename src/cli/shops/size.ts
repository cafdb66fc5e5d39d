import { counted } from '../../health/words.ts'
import type { ShopSize } from '../../shops/whole-shop.ts'
import type { Terminal } from '../terminal.ts'

export const sizeText = ({ pets, movements, keys }: ShopSize): string =>
  `${counted(pets, 'pet')}, ${counted(movements, 'movement')}, ${counted(keys, 'key')}`

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
