import type { ShopSize } from '../../shops/whole-shop.ts'
import type { Terminal } from '../terminal.ts'

export const sizeText = ({ pets, movements, keys }: ShopSize): string =>
  `${pets} pets, ${movements} movements, ${keys} keys`

/** Shows how many rows of a shop have been moved. */
export const progressOf =
  (verb: string, { pets, movements, keys }: ShopSize, terminal: Terminal) =>
  (rows: number): void =>
    terminal.progress(`${verb} ${rows} of ${pets + movements + keys} rows ...`)
