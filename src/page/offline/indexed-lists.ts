import type { Pet } from '../state/pet.ts'
import { sha256 } from '../state/tabs/sha256.ts'
import type { KeptList, KeptLists } from './kept-list.ts'

/** Pages of another release may keep it in another form: then this is another name. */
const NAME = 'petstock.list.1'
const STORE = 'parts'
const HEAD = 'head'

/** So many pets are copied in a few milliseconds, even by a slow tablet. */
const PETS_IN_PART = 500

interface Head extends Omit<KeptList, 'pets'> {
  /** A digest of the key's token, which stands nowhere else but where the person has it kept. */
  readonly of: string
}

export const keptLists = (open: () => IDBFactory | undefined): KeptLists => ({
  async read(token) {
    return inStore(open, 'readonly', async (store) => {
      const head = (await resultOf(store.get(HEAD))) as Head | undefined
      if (head === undefined || head.of !== digestOf(token)) return undefined
      const parts = (await resultOf(
        store.getAll(IDBKeyRange.bound(0, Number.MAX_SAFE_INTEGER)),
      )) as Pet[][]
      const { key, at, respondedAt } = head
      return { key, at, respondedAt, pets: parts.flat() }
    })
  },
  async write(token, { pets, ...rest }) {
    const isKept = await inStore(open, 'readwrite', async (store) => {
      await resultOf(store.clear())
      for (let from = 0; from < pets.length; from += PETS_IN_PART) {
        // The page goes on between two parts.
        await resultOf(store.put(pets.slice(from, from + PETS_IN_PART), from))
      }
      const head: Head = { ...rest, of: digestOf(token) }
      await resultOf(store.put(head, HEAD))
      return true
    })
    return isKept ?? false
  },
  async confirm(token, { at, respondedAt }) {
    await inStore(open, 'readwrite', async (store) => {
      const head = (await resultOf(store.get(HEAD))) as Head | undefined
      if (head?.of === digestOf(token))
        await resultOf(store.put({ ...head, at, respondedAt }, HEAD))
    })
  },
  async forget() {
    await inStore(open, 'readwrite', (store) => resultOf(store.clear()))
  },
})

const digestOf = (token: string): string => sha256(`${NAME} ${token}`)

/** Runs one transaction, which is made whole or not at all. @returns undefined where the browser keeps nothing */
async function inStore<Result>(
  open: () => IDBFactory | undefined,
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result | undefined> {
  let database: IDBDatabase | undefined
  try {
    const opening = open()?.open(NAME, 1)
    if (opening === undefined) return undefined
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
    database = await resultOf(opening)
    const transaction = database.transaction(STORE, mode)
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    const [result] = await Promise.all([run(transaction.objectStore(STORE)), done])
    return result
  } catch {
    return undefined
  } finally {
    database?.close()
  }
}

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
