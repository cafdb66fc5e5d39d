import { counted, numberText } from '../../health/words.ts'
import type { ShopSize } from '../../shops/whole-shop.ts'
import { progressLine } from '../terminal/progress-line.ts'
import type { Terminal } from '../terminal/terminal.ts'

export const sizeText = ({ pets, movements, keys }: ShopSize): string =>
  `${counted(pets, 'pet')}, ${counted(movements, 'movement')}, ${counted(keys, 'key')}`

/** Shows how many rows of a shop are written, and then that they are compared. */
export const progressOf = (
  verb: string,
  { pets, movements, keys }: ShopSize,
  terminal: Terminal,
): ((rows: number) => void) => {
  const all = pets + movements + keys
  const onProgress = progressLine(terminal)
  return (rows) => {
    // A shop has other rows besides, which are few.
    const share = Math.min(rows / all, 1)
    if (share < 1) onProgress({ step: `${verb} ${numberText(all)} rows`, share })
    else onProgress({ step: 'comparing the copy with the shop', share })
  }
}
