import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { LruMap } from '../../src/limits/local/lru-map.ts'
import { runs } from '../support/property-runs.ts'

test('a least recently used map holds what a list kept in order of use would', () => {
  const keys = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  const acts = fc.array(fc.tuple(fc.constantFrom('use', 'add', 'delete', 'peek'), keys))
  fc.assert(
    fc.property(acts, (acts) => {
      const map = new LruMap<string>(3)
      let model: string[] = []
      for (const [act, key] of acts) {
        const known = model.includes(key)
        const others = model.filter((other) => other !== key)
        if (act === 'peek') expect(map.peek(key)).toBe(known ? key : undefined)
        if (act === 'use') {
          expect(map.use(key)).toBe(known ? key : undefined)
          if (known) model = [...others, key]
        }
        if (act === 'add') {
          map.add(key, key)
          model = [...others, key].slice(-3)
        }
        if (act === 'delete') {
          map.delete(key)
          model = others
        }
        expect(map.size).toBe(model.length)
        expect(map.entries().map(([name]) => name)).toEqual(expect.arrayContaining(model))
        for (const name of 'abcdef') expect(map.has(name)).toBe(model.includes(name))
      }
    }),
    runs(500),
  )
})
