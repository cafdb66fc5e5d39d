import type { ComponentType, VNode } from 'preact'
import { createElement } from 'preact'
import { useRef } from 'preact/hooks'

/**
 * Draws the rows of a list, each of them again only where something of it is another: a scroll draws those that
 * were not in sight before, and not all others with them. Preact leaves alone what it is given again.
 * @returns draws a row; to be called for all rows that are seen
 */
export function useSameRows<Row extends object>(
  Drawn: ComponentType<Row>,
): (key: bigint, row: Row) => VNode<Row> {
  const before = useRef<ReadonlyMap<bigint, VNode<Row>>>(new Map())
  const now = new Map<bigint, VNode<Row>>()
  const last = before.current
  before.current = now
  return (key, row) => {
    const same = last.get(key)
    const vnode =
      same !== undefined && isSame(same.props, row)
        ? same
        : createElement(Drawn, { ...row, key } as Row)
    now.set(key, vnode)
    return vnode
  }
}

const isSame = <Row extends object>(before: Row, row: Row): boolean =>
  (Object.keys(row) as (keyof Row)[]).every((name) => before[name] === row[name])
