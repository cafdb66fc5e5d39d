import type { Routes } from '../../client/contract.ts'
import { type DeskRequests, type ListedKey, ONCE, useRequests } from './use-people.ts'

/** One change of a key. */
export type KeyEdit = Routes['desk']['api']['keys'][':keyId']['patch']['body']

/** Changes one thing of a key. */
export function useKeyChange({ id: keyId }: ListedKey, onChanged: () => void) {
  const requests: DeskRequests = useRequests()
  /** @returns the key as it is now; undefined where it was not changed */
  async function change(edit: KeyEdit): Promise<ListedKey | undefined> {
    const changed = await requests.send((shop) => shop.desk.api.keys({ keyId }).patch(edit, ONCE))
    if (changed === undefined) return undefined
    onChanged()
    return changed
  }
  return { requests, change }
}
