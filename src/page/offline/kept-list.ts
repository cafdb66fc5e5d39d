import type { KeyInfo } from '../kit/kit-session.ts'
import type { Pet } from '../state/pet.ts'

/** What a page shows without the service. */
export interface KeptList {
  readonly key: KeyInfo
  /** When the service had this list, by its clock. UTC epoch milliseconds, as the other one. */
  readonly at: number
  /** When the service last responded, by this device's clock. */
  readonly respondedAt: number
  readonly pets: readonly Pet[]
}

/** The list in the browser's database, for one key. */
export interface KeptLists {
  /** @returns undefined where there is none of this key, or the browser keeps nothing */
  read(token: string): Promise<KeptList | undefined>
  /** Keeps a list in place of any other. @returns false where the browser does not */
  write(token: string, list: KeptList): Promise<boolean>
  /** Says that the list which is kept is still the service's. */
  confirm(token: string, times: Pick<KeptList, 'at' | 'respondedAt'>): Promise<void>
  forget(): Promise<void>
}
