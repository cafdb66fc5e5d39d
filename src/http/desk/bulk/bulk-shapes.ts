import { MAX_EDITED_PETS, MAX_GROUPS } from '../../../stock/pets-edit.ts'
import { MAX_REMOVED_PETS } from '../../../stock/pets-removal.ts'
import {
  changeId,
  kind,
  lowStockAt,
  petId,
  petName,
  quantity,
  status,
  time,
} from '../../shapes/fields.ts'
import { supplier } from '../../shapes/goods-fields.ts'
import { creation, edit, listOf, listSent, object } from '../../shapes/objects.ts'
import { checked, named, optional } from '../../shapes/shape.ts'
import { count, orNull, text } from '../../shapes/values.ts'

const shared = {
  kind: optional(kind),
  status: optional(status),
  lowStockAt: optional(lowStockAt),
  supplier: optional(orNull(supplier, 'none')),
}

const GroupEdit = named(
  'GroupEdit',
  checked(
    edit(
      {
        pets: listSent(edit({ petId }), {
          ...{ name: 'pets', minItems: 1 },
          reason: 'must be a list of one pet at least, each like {"petId": 42}',
          // All groups together have so many.
          schema: { maxItems: MAX_EDITED_PETS },
          description: 'Each pet is named once in all changes',
        }),
        ...shared,
        was: optional(
          edit(shared, {
            description:
              'What each of the pets has to have, unless it has the new values already: otherwise nothing is changed',
          }),
        ),
      },
      {
        // The pets, and one thing that is changed.
        minProperties: 2,
        description:
          'Pets that get the same values: one of kind, status, lowStockAt, supplier at least. Fields that the desk does not know are ignored.',
      },
    ),
    ({ pets: _, was: __, ...to }) =>
      isEmpty(to)
        ? 'There is nothing to change: give a kind, a status, lowStockAt or a supplier.'
        : undefined,
  ),
)

export const PetsEdit = named(
  'PetsEdit',
  checked(
    edit(
      {
        changes: listSent(GroupEdit, {
          ...{ name: 'changes', minItems: 1, maxItems: MAX_GROUPS },
          reason: `must be a list of 1 to ${MAX_GROUPS} changes`,
        }),
      },
      {
        description: `Changes of at most ${MAX_EDITED_PETS} pets, which are made together, or not at all`,
      },
    ),
    ({ changes }) => {
      const petIds = changes.flatMap(({ pets }) => pets.map((pet) => pet.petId))
      return petIds.length > MAX_EDITED_PETS
        ? `There are ${petIds.length} pets, and one request changes at most ${MAX_EDITED_PETS}.`
        : namedTwice(petIds)
    },
  ),
)

export const EditedPets = named(
  'EditedPets',
  object(
    {
      edited: count('How many pets did not have the values already'),
      undo: orNull(
        object(
          { changes: listOf(GroupEdit) },
          'The body that undoes it, while none of these fields has changed since',
        ),
      ),
    },
    'What a change of several pets has done. `undo` is null where it changed nothing.',
  ),
)

export const PetsRemoval = named(
  'PetsRemoval',
  checked(
    creation(
      {
        id: changeId,
        pets: listSent(creation({ petId }), {
          ...{ name: 'pets', minItems: 1, maxItems: MAX_REMOVED_PETS },
          reason: `must be a list of 1 to ${MAX_REMOVED_PETS} pets`,
          description: 'Each pet is named once',
        }),
      },
      {
        description:
          'Pets to be removed together, or not at all. Fields that the desk does not know are ignored.',
      },
    ),
    ({ pets }) => namedTwice(pets.map((pet) => pet.petId)),
  ),
)

const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0

function namedTwice(petIds: readonly bigint[]): string | undefined {
  const named = new Set<bigint>()
  for (const petId of petIds) {
    if (named.has(petId)) return `Pet ${petId} is named twice.`
    named.add(petId)
  }
  return undefined
}

export const RemovedPets = named(
  'RemovedPets',
  object(
    {
      id: text('The id of the removal, by which it can be undone'),
      pets: listOf(
        object({
          petId,
          name: petName,
          previousQuantity: quantity('How many there were'),
        }),
        'In the order of the request',
      ),
      at: time('When they were removed'),
    },
    'A removal of several pets. The names of one that is sent again long after may be missing.',
  ),
)
