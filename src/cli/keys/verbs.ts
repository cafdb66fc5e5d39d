import type { Access } from '../../keys/access.ts'
import type { AccessChange } from '../../keys/access-change.ts'
import type { KeyUpdates } from '../../keys/key-updates.ts'
import type { CommandContext, PetstockCommand } from '../command/command.ts'
import { readArgument } from '../command/read-flag.ts'
import { access, keyName, keyUpdates, type Parser } from '../flags/values.ts'
import { changeKey, takeKey } from './change-key.ts'

interface Verb {
  readonly change: (keyId: string) => AccessChange
  readonly done: string
}

/** A command that does one thing with a key. */
const verb =
  ({ change, done }: Verb) =>
  (command: PetstockCommand, context: CommandContext): void => {
    takeKey(command).action(async (named?: string) => {
      await changeKey(command, context, named, {
        toChange: ({ id }) => change(id),
        done: () => done,
      })
    })
  }

interface ValueVerb<T> extends Omit<Verb, 'change' | 'done'> {
  /** How a mistake calls the value: `the name`. */
  readonly value: string
  readonly parse: Parser<T>
  readonly change: (keyId: string, value: T) => AccessChange
  readonly done: (value: T) => string
}

/** A command that gives a key one value. */
const valueVerb =
  <T extends string>({ value, parse, change, done }: ValueVerb<T>) =>
  (command: PetstockCommand, context: CommandContext): void => {
    takeKey(command).action(async (named?: string, text?: string) => {
      const to = readArgument(command, value, text, parse, undefined)
      await changeKey(command, context, named, {
        toChange: ({ id }) => (to === undefined ? undefined : change(id, to)),
        done: () => (to === undefined ? '' : done(to)),
      })
    })
  }

export const addRevoke = verb({
  change: (keyId) => ({ kind: 'revoke_key', keyId }),
  done: 'revoked',
})

export const addUnban = verb({
  change: (keyId) => ({ kind: 'unban_key', keyId }),
  done: 'unbanned',
})

export const addRename = valueVerb({
  value: 'the name',
  parse: keyName,
  change: (keyId, name) => ({ kind: 'rename_key', keyId, name }),
  done: (name) => `has the name ${name} now`,
})

const MAY: Readonly<Record<Access, string>> = {
  read: 'look at the stock',
  write: 'look at the stock and change it',
  manage: 'change the stock, remove pets, and manage people, devices and settings',
}

export const addAccess = valueVerb({
  value: 'the access',
  parse: access,
  change: (keyId, level) => ({ kind: 'change_access', keyId, access: level }),
  done: (level) => `has the access ${level} now: it may ${MAY[level]}`,
})

const UPDATES: Readonly<Record<KeyUpdates, string>> = {
  plain: 'its updates are plain ones now',
  sales:
    'its updates are sales and arrivals now: to fewer is a sale of the difference, to more an arrival',
}

export const addUpdates = valueVerb({
  value: 'what its updates are',
  parse: keyUpdates,
  change: (keyId, updates) => ({ kind: 'change_updates', keyId, updates }),
  done: (updates) => `was changed: ${UPDATES[updates]}`,
})
