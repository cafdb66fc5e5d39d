/** Where a browser keeps texts under names: a Storage, as far as it is used here. */
export interface KeyValueStorage {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
  removeItem(name: string): void
}

/** @returns whether it is kept: a storage may be full, or forbidden */
export function trySet(where: KeyValueStorage, name: string, value: string): boolean {
  try {
    where.setItem(name, value)
    return true
  } catch {
    return false
  }
}

/** A Storage, as far as it also tells what is in it. */
export interface EnumerableStorage extends KeyValueStorage {
  readonly length: number
  key(index: number): string | null
}

/** What there is where a browser forbids storage: nothing in it, and nothing goes in. */
const FORBIDDEN: EnumerableStorage = {
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem() {
    throw new Error('This browser keeps nothing.')
  },
  removeItem() {},
}

/** @param open throws in a browser that is told to keep nothing */
export function storageOf(open: () => EnumerableStorage): EnumerableStorage {
  try {
    return open()
  } catch {
    return FORBIDDEN
  }
}
