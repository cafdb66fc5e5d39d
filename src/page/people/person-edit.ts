import type { Access } from '../../keys/access.ts'
import { readKeyName } from '../../keys/key-name.ts'
import { planOf, readPlan, type TypedPlan } from './limits-fields.tsx'
import type { KeyEdit } from './use-key-change.ts'
import type { ListedKey } from './use-people.ts'

/** What of a key a person has typed or chosen; undefined: it stays as it is. */
export interface TypedEdit {
  readonly name?: string | undefined
  readonly access?: Access | undefined
}

export type PersonPart = 'name' | 'access' | 'limits'

/** One request for each part that was changed: the service takes one change at a time. */
export interface PersonEdit {
  /** Undefined where it cannot be a name. */
  readonly name: string | undefined
  readonly changes: readonly { readonly part: PersonPart; readonly request: KeyEdit }[]
  readonly problems: readonly PersonPart[]
}

/** Reads what of a key a person has changed. */
export function readPersonEdit(typed: TypedEdit, plan: TypedPlan, known: ListedKey): PersonEdit {
  const changes: { part: PersonPart; request: KeyEdit }[] = []
  const problems: PersonPart[] = []
  const read = readKeyName(typed.name ?? known.name)
  const name = 'value' in read ? read.value : undefined
  if (!name) problems.push('name')
  else if (name !== known.name) changes.push({ part: 'name', request: { name } })
  const { access = known.access } = typed
  if (access !== known.access) changes.push({ part: 'access', request: { access } })
  if (JSON.stringify(plan) !== JSON.stringify(planOf(known))) {
    const limits = readPlan(plan)
    if (limits === undefined) problems.push('limits')
    else changes.push({ part: 'limits', request: limits })
  }
  return { name, changes, problems }
}
