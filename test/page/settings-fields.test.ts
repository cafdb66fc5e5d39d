import { describe, expect, test } from 'bun:test'
import { signal } from '@preact/signals'
import { DAY_MS } from '../../src/clocks/durations.ts'
import type { TextsOf, Values } from '../../src/page/kit/fields.ts'
import { FormState } from '../../src/page/kit/form-state.ts'
import {
  editOf,
  keptWanted,
  SETTINGS_FIELDS,
  textsOf,
} from '../../src/page/settings/settings-fields.ts'
import type { ShopSettings } from '../../src/page/settings/shop-settings.ts'

type Fields = typeof SETTINGS_FIELDS

const SETTINGS: ShopSettings = {
  name: 'Paws',
  language: 'de',
  timeZone: null,
  lowStockAt: 3,
  currency: null,
  journal: { keptMs: 365 * DAY_MS, fixedByFlag: false, next: null },
}

/** The form of the settings, with some texts typed. */
function edited(settings: ShopSettings, typed: Partial<TextsOf<Fields>>) {
  const known = signal<Partial<TextsOf<Fields>>>(textsOf(settings))
  const session = { current: signal(undefined), refused() {} }
  const form = new FormState<Fields, Partial<Values<Fields>>>(
    { fields: SETTINGS_FIELDS, known, isEdit: true },
    { session, wallClock: () => 0 },
  )
  const type = (texts: Partial<TextsOf<Fields>>) => {
    for (const [name, text] of Object.entries(texts)) form.type(name as keyof Fields, text)
  }
  type(typed)
  return { form, known, type, change: () => editOf(form.read().input) }
}

describe('an edit of the shop’s settings', () => {
  test('sends nothing that was not touched', () => {
    const { form, change } = edited(SETTINGS, {})
    expect([form.read().problems, change()]).toEqual([{}, {}])
  })

  test('sends what was touched, and null for the program’s own choice', () => {
    const typed = { name: ' Fins ', language: '', timeZone: 'Europe/Berlin' }
    expect(edited(SETTINGS, typed).change()).toEqual({
      name: 'Fins',
      language: null,
      timeZone: 'Europe/Berlin',
    })
    const others = { lowStockAt: '', journal: String(90 * DAY_MS) }
    expect(edited(SETTINGS, others).change()).toEqual({
      lowStockAt: null,
      journalKeptMs: 90 * DAY_MS,
    })
  })

  test('has a problem where a name or a level cannot be read', () => {
    const { form, change } = edited(SETTINGS, { name: '', lowStockAt: 'few' })
    expect(form.read().problems).toEqual({ name: 'noName', lowStockAt: 'notALevel' })
    expect(change()).toEqual({})
    const { problems } = edited(SETTINGS, { name: '42' }).form.read()
    expect(problems).toEqual({ name: 'notAName' })
  })

  test('has the rate of another currency as petstock reads it, and only with that currency', () => {
    const shop = { ...SETTINGS, currency: { code: 'BGN', digits: 2, number: 1 } }
    for (const typed of ['1.95583', ' 1,95583 ']) {
      const both = { currency: 'EUR', currencyRate: typed }
      expect(edited(shop, both).change()).toEqual({ currency: 'EUR', currencyRate: '1.95583' })
    }
    expect(edited(shop, { currency: 'EUR' }).change()).toEqual({ currency: 'EUR' })
    expect(edited(shop, { currencyRate: '1.95583' }).change()).toEqual({})
    for (const wrong of ['0', '-1', '1.955,83', '1/2', 'two', '1e3', '1000000000']) {
      const { problems } = edited(shop, { currency: 'EUR', currencyRate: wrong }).form.read()
      expect(problems).toEqual({ currencyRate: 'notARate' })
    }
  })

  test('begins with the shorter time that is to come, which a person may take back', () => {
    const next = { keptMs: 90 * DAY_MS, from: 1 }
    const waiting = { ...SETTINGS, journal: { ...SETTINGS.journal, next } }
    expect(keptWanted(waiting)).toBe(90 * DAY_MS)
    const back = { journal: String(365 * DAY_MS) }
    expect(edited(waiting, back).change()).toEqual({ journalKeptMs: 365 * DAY_MS })
  })

  test('keeps what a person has typed, and shows what others have saved meanwhile', () => {
    const { form, known, type, change } = edited(SETTINGS, { name: 'Fins' })
    known.value = textsOf({ ...SETTINGS, name: 'Claws', lowStockAt: 9 })
    expect([form.textOf('name'), form.textOf('lowStockAt')]).toEqual(['Fins', '9'])
    expect(change()).toEqual({ name: 'Fins' })
    // A text that was typed back is nothing that a person wants kept.
    type({ name: 'Claws' })
    expect(form.isTyped('name')).toBe(false)
    expect(form.textOf('name')).toBe('Claws')
  })
})
