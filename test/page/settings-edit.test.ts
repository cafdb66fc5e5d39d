import { describe, expect, test } from 'bun:test'
import { DAY_MS } from '../../src/clocks/durations.ts'
import {
  keptWanted,
  readEdit,
  typedInto,
  typedOf,
  typedOver,
} from '../../src/page/settings/settings-edit.ts'
import type { ShopSettings } from '../../src/page/settings/shop-settings.ts'

const SETTINGS: ShopSettings = {
  name: 'Paws',
  language: 'de',
  timeZone: null,
  lowStockAt: 3,
  journal: { keptMs: 365 * DAY_MS, fixedByFlag: false, next: null },
}
const TYPED = typedOf(SETTINGS)

describe('an edit of the shop’s settings', () => {
  test('sends nothing that was not touched', () => {
    expect(readEdit(TYPED, SETTINGS)).toEqual({ change: {}, problems: [], lacksName: false })
  })

  test('sends what was touched, and null for the program’s own choice', () => {
    const typed = { ...TYPED, name: ' Fins ', language: '', timeZone: 'Europe/Berlin' }
    expect(readEdit(typed, SETTINGS).change).toEqual({
      name: 'Fins',
      language: null,
      timeZone: 'Europe/Berlin',
    })
    const others = { ...TYPED, lowStockAt: '', journal: String(90 * DAY_MS) }
    expect(readEdit(others, SETTINGS).change).toEqual({
      lowStockAt: null,
      journalKeptMs: 90 * DAY_MS,
    })
  })

  test('has a problem where a name or a level cannot be read', () => {
    const typed = { ...TYPED, name: '', lowStockAt: 'few' }
    expect(readEdit(typed, SETTINGS)).toEqual({
      change: {},
      problems: ['name', 'lowStockAt'],
      lacksName: true,
    })
    expect(readEdit({ ...TYPED, name: '42' }, SETTINGS)).toMatchObject({
      problems: ['name'],
      lacksName: false,
    })
  })

  test('begins with the shorter time that is to come, which a person may take back', () => {
    const next = { keptMs: 90 * DAY_MS, from: 1 }
    const waiting = { ...SETTINGS, journal: { ...SETTINGS.journal, next } }
    expect(keptWanted(waiting)).toBe(90 * DAY_MS)
    const back = { ...typedOf(waiting), journal: String(365 * DAY_MS) }
    expect(readEdit(back, waiting).change).toEqual({ journalKeptMs: 365 * DAY_MS })
  })

  test('keeps what a person has typed, and shows what others have saved meanwhile', () => {
    const edited = typedInto({}, 'name', 'Fins', SETTINGS)
    const saved = { ...SETTINGS, name: 'Claws', lowStockAt: 9 }
    expect(typedOver(saved, edited)).toEqual({ ...TYPED, name: 'Fins', lowStockAt: '9' })
    expect(readEdit(typedOver(saved, edited), saved).change).toEqual({ name: 'Fins' })
    // A text that was typed back is nothing that a person wants kept.
    const back = typedInto(edited, 'name', 'Paws', SETTINGS)
    expect(typedOver(saved, back).name).toBe('Claws')
  })
})
