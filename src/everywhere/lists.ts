/** The items of a list by a key, in their order: `Map.groupBy`. */
export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return groups
}

/** The last item that a test holds for: `list.findLast`. */
export const findLast = <Item>(
  items: readonly Item[],
  holds: (item: Item, at: number) => boolean,
): Item | undefined => items[findLastIndex(items, holds)]

/** The place of the last item that a test holds for, or -1: `list.findLastIndex`. */
export function findLastIndex<Item>(
  items: readonly Item[],
  holds: (item: Item, at: number) => boolean,
): number {
  for (let at = items.length - 1; at >= 0; at--) if (holds(items[at] as Item, at)) return at
  return -1
}
