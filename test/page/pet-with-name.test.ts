import { describe, expect, test } from 'bun:test'
import { petWithName } from '../../src/page/pet/form/pet-with-name.ts'
import { pet } from './pets.ts'

const PETS = [
  pet({ petId: 1n, name: null }),
  pet({ petId: 2n, name: 'Betta Crowntail male blue' }),
  pet({ petId: 3n, name: 'Ära' }),
  pet({ petId: 4n, name: 'A\u0308sche' }),
  pet({ petId: 5n, name: '  Newt' }),
  pet({ petId: 6n, name: 'İguana' }),
]

describe('the name of a new pet', () => {
  test.each([
    ['Betta Crowntail male blue', 2n],
    ['  betta   CROWNTAIL male blue ', 2n],
    ['ärA', 3n],
    ['Äsche', 4n],
    ['newt', 5n],
    ['İguana', 6n],
  ])('is found at the pet that has it, case and blanks apart: %s', (name, petId) => {
    expect(petWithName(PETS, name)?.petId).toBe(petId)
  })

  test.each(['', '  ', 'Betta Crowntail male blu', 'Betta Crowntail male blue 2', 'Ara', 'null'])(
    'is nobody’s where no pet has all of it: "%s"',
    (name) => {
      expect(petWithName(PETS, name)).toBeUndefined()
    },
  )
})
