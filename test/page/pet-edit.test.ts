import { describe, expect, test } from 'bun:test'
import { signal } from '@preact/signals'
import fc from 'fast-check'
import type { Currency } from '../../src/money/currency.ts'
import { EditForm } from '../../src/page/pet/form/edit-form.ts'
import { namesOf, PET_FIELDS, plainNamesOf, textsOf } from '../../src/page/pet/form/pet-fields.ts'
import type { Pet } from '../../src/page/state/pet.ts'
import { Stock } from '../../src/page/state/stock.ts'
import { anyPet, load, pet } from './pets.ts'

const guppy = pet({ name: 'Guppy', status: 'available', lowStockAt: 5 })

/** The form of a pet that others change meanwhile. */
function edited(begin: Pet, currency: Currency | null = null) {
  const stock = new Stock()
  const session = { current: signal(undefined), refused() {} }
  const form = new EditForm(
    { session, stock, wallClock: () => 0, currency: signal(currency) },
    begin.petId,
  )
  const change = (to: Pet) => load(stock, [{ ...to, petId: begin.petId }])
  change(begin)
  return { form, change }
}

/** The form of the guppy, with a name typed. */
function named(text: string) {
  const { form, change } = edited(guppy)
  form.type('name', text)
  return { form, change }
}

describe('an edited pet', () => {
  test('has nothing to send until a person types', () => {
    fc.assert(
      fc.property(anyPet, (each) => {
        expect(edited(each).form.read()).toEqual({ input: {}, problems: {} })
      }),
    )
  })

  test('sends the fields that were changed, and no others', () => {
    expect(named(' Guppy, red ').form.read().input).toEqual({ name: 'Guppy, red' })
    const { form } = edited(guppy)
    form.type('level', '')
    expect(form.read().input).toEqual({ level: null })
    form.type('level', '1 000')
    form.type('status', 'sold')
    expect(form.read().input).toEqual({ status: 'sold', level: 1000 })
  })

  test('sends nothing of a field that says again what it said', () => {
    const { form } = named('Guppy, red')
    form.type('name', 'Guppy')
    expect(form.isDirty.value).toBe(false)
    expect(named('Guppy ').form.read().input).toEqual({})
  })

  test('takes an empty name for none, and an empty level for never', () => {
    expect(named('  ').form.read().input).toEqual({ name: null })
    const nameless = pet({ name: null, lowStockAt: null })
    expect(textsOf(nameless)).toEqual({
      name: '',
      kind: '',
      barcodes: '',
      status: 'available',
      level: '',
      supplier: '',
      supplierCode: '',
      packSize: '',
      orderUpTo: '',
    })
  })

  test('says which fields are not right, and still reads the others', () => {
    const { form } = named('x'.repeat(201))
    form.type('level', '1.5')
    form.type('kind', 'Fish')
    expect(form.read()).toEqual({
      input: { kind: 'Fish' },
      problems: { name: 'notAName', level: 'notALevel' },
    })
  })

  test('follows what is changed elsewhere meanwhile in the fields that were not touched', () => {
    const { form, change } = named('Guppy, red')
    change({ ...guppy, status: 'pending', lowStockAt: 9 })
    expect(plainNamesOf(PET_FIELDS).map((name) => form.textOf(name))).toEqual([
      'Guppy, red',
      'pending',
      '9',
      '',
      '',
    ])
    expect(form.read().input).toEqual({ name: 'Guppy, red' })
  })

  test('keeps what was typed where the same is changed elsewhere, and says so', () => {
    const { form, change } = named('Guppy, red')
    expect(form.meanwhile('name')).toBeUndefined()
    change({ ...guppy, name: 'Guppy, blue' })
    expect(form.textOf('name')).toBe('Guppy, red')
    expect(form.meanwhile('name')).toBe('Guppy, blue')
    // Typing on changes nothing about it; taking it does.
    form.type('name', 'Guppy, green')
    expect(form.meanwhile('name')).toBe('Guppy, blue')
    form.type('name', 'Guppy, blue')
    expect(form.isDirty.value).toBe(false)
  })

  test('has nothing left to send where the same was typed elsewhere', () => {
    const { form, change } = named('Guppy, red')
    change({ ...guppy, name: 'Guppy, red' })
    expect(form.meanwhile('name')).toBeUndefined()
    expect(form.read().input).toEqual({})
  })

  test('never sends what no person typed, in whatever order people type and the pet changes', () => {
    const anyTyping = fc.array(
      fc.record({
        name: fc.constantFrom(...namesOf(PET_FIELDS)),
        text: fc.constantFrom('', '7', 'sold', 'pending', 'Ara', '-'),
        pet: anyPet,
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(anyTyping, anyPet, (typings, now) => {
        const { form, change } = edited(now)
        for (const { name, text, pet: then } of typings) {
          change(then)
          form.type(name, text)
        }
        change(now)
        const sent = Object.keys(form.read().input)
        for (const name of namesOf(PET_FIELDS)) {
          expect(sent.includes(name) && !form.isTyped(name)).toBe(false)
        }
      }),
    )
  })
})
