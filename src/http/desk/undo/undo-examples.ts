import { NEW_PET } from '../examples.ts'

const BY = { keyId: 'key_3nf8w1zrtb', name: 'Ann' }
const AT = Date.UTC(2026, 0, 5, 9, 0, 0)

export const PETS_REMOVAL = {
  id: '5e0d7c1a-84b2-4f6e-9b3d-27c9a1f0e865',
  pets: [{ petId: 1003 }, { petId: NEW_PET.petId }],
}

export const REMOVED_PETS = {
  id: PETS_REMOVAL.id,
  pets: [
    { petId: 1003, name: null, previousQuantity: 11 },
    { petId: NEW_PET.petId, name: NEW_PET.name, previousQuantity: 9 },
  ],
  at: AT,
}

const KIND = 'removal'

export const UNDOABLE_CHANGES = {
  changes: [
    {
      id: PETS_REMOVAL.id,
      kind: KIND,
      at: AT,
      by: BY,
      pets: PETS_REMOVAL.pets.length,
      undoable: true,
      undoneAt: null,
      undoneBy: null,
    },
  ],
}

export const CHANGED_PETS = {
  pets: REMOVED_PETS.pets.map(({ petId, previousQuantity }) => ({
    ...{ petId, previousQuantity, newQuantity: null },
  })),
  next: null,
}

export const UNDONE_CHANGE = {
  id: PETS_REMOVAL.id,
  kind: KIND,
  pets: PETS_REMOVAL.pets.length,
  undoneAt: AT + 20_000,
}
