import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  EDIT_FIELDS,
  meanwhile,
  readEdit,
  type TypedFields,
  textIn,
  textsOf,
  typedInto,
} from '../../src/page/pet/form/pet-edit.ts'
import { anyPet, pet } from './pets.ts'

const guppy = pet({ name: 'Guppy', status: 'available', lowStockAt: 5 })
const typedName = (text: string) => typedInto('name', text, {}, guppy)

describe('an edited pet', () => {
  test('has nothing to send until a person types', () => {
    fc.assert(
      fc.property(anyPet, (each) => {
        expect(readEdit({}, each)).toEqual({ edit: {}, problems: {} })
      }),
    )
  })

  test('sends the fields that were changed, and no others', () => {
    expect(readEdit(typedName(' Guppy, red '), guppy).edit).toEqual({ name: 'Guppy, red' })
    expect(readEdit(typedInto('level', '', {}, guppy), guppy).edit).toEqual({ lowStockAt: null })
    const both = typedInto('status', 'sold', typedInto('level', '1 000', {}, guppy), guppy)
    expect(readEdit(both, guppy).edit).toEqual({ status: 'sold', lowStockAt: 1000 })
  })

  test('sends nothing of a field that says again what it said', () => {
    expect(typedInto('name', 'Guppy', typedName('Guppy, red'), guppy)).toEqual({})
    expect(readEdit(typedName('Guppy '), guppy).edit).toEqual({})
  })

  test('takes an empty name for none, and an empty level for never', () => {
    expect(readEdit(typedName('  '), guppy).edit).toEqual({ name: null })
    const nameless = pet({ name: null, lowStockAt: null })
    expect(textsOf(nameless)).toEqual({
      name: '',
      kind: '',
      barcodes: '',
      status: 'available',
      level: '',
    })
  })

  test('says which fields are not right, and still reads the others', () => {
    const typed = typedInto('name', 'x'.repeat(201), typedInto('level', '1.5', {}, guppy), guppy)
    expect(readEdit(typed, guppy)).toEqual({
      edit: {},
      problems: { name: 'notAName', level: 'notALevel' },
    })
  })

  test('follows what is changed elsewhere meanwhile in the fields that were not touched', () => {
    const typed = typedName('Guppy, red')
    const changed = { ...guppy, status: 'pending' as const, lowStockAt: 9 }
    expect(EDIT_FIELDS.map((field) => textIn(field, typed, changed))).toEqual([
      'Guppy, red',
      'pending',
      '9',
      '',
      '',
    ])
    expect(readEdit(typed, changed).edit).toEqual({ name: 'Guppy, red' })
  })

  test('keeps what was typed where the same is changed elsewhere, and says so', () => {
    const typed = typedName('Guppy, red')
    expect(meanwhile('name', typed, guppy)).toBeUndefined()
    const changed = { ...guppy, name: 'Guppy, blue' }
    expect(textIn('name', typed, changed)).toBe('Guppy, red')
    expect(meanwhile('name', typed, changed)).toBe('Guppy, blue')
    // Typing on changes nothing about it; taking it does.
    const further = typedInto('name', 'Guppy, green', typed, changed)
    expect(meanwhile('name', further, changed)).toBe('Guppy, blue')
    expect(typedInto('name', 'Guppy, blue', further, changed)).toEqual({})
  })

  test('has nothing left to send where the same was typed elsewhere', () => {
    const typed = typedName('Guppy, red')
    const changed = { ...guppy, name: 'Guppy, red' }
    expect(meanwhile('name', typed, changed)).toBeUndefined()
    expect(readEdit(typed, changed).edit).toEqual({})
  })

  test('never sends what no person typed, in whatever order people type and the pet changes', () => {
    const anyTyping = fc.array(
      fc.record({
        field: fc.constantFrom(...EDIT_FIELDS),
        text: fc.constantFrom('', '7', 'sold', 'pending', 'Ara', '-'),
        pet: anyPet,
      }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(anyTyping, anyPet, (typings, now) => {
        let typed: TypedFields = {}
        for (const { field, text, pet: then } of typings)
          typed = typedInto(field, text, typed, then)
        const { edit } = readEdit(typed, now)
        expect('name' in edit && typed.name === undefined).toBe(false)
        expect('status' in edit && typed.status === undefined).toBe(false)
        expect('lowStockAt' in edit && typed.level === undefined).toBe(false)
      }),
    )
  })
})
