import type { Access } from '../../keys/access.ts'
import type { AccessChange } from '../../keys/access-change.ts'
import type { CommandContext, PetstockCommand } from '../command.ts'
import { readArgument } from '../flags/read-flag.ts'
import { access, keyName, type Parser } from '../values.ts'
import { changeKey, keyCommand } from './change-key.ts'

interface Verb {
  readonly call: string
  readonly description: string
  readonly example: string
  readonly change: (keyId: string) => AccessChange
  readonly done: string
}

/** A command that does one thing with a key. */
const verb =
  ({ call, description, example, change, done }: Verb) =>
  (keys: PetstockCommand, context: CommandContext): void => {
    const command = keyCommand(keys, call, description, example)
    command.action(async (named?: string) => {
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
  <T extends string>({ call, description, example, value, parse, change, done }: ValueVerb<T>) =>
  (keys: PetstockCommand, context: CommandContext): void => {
    const command = keyCommand(keys, call, description, example)
    command.action(async (named?: string, text?: string) => {
      const to = readArgument(command, value, text, parse, undefined)
      await changeKey(command, context, named, {
        toChange: ({ id }) => (to === undefined ? undefined : change(id, to)),
        done: () => (to === undefined ? '' : done(to)),
      })
    })
  }

export const addRevoke = verb({
  call: 'revoke <key>',
  description: 'end a key at once and for good',
  example: 'petstock keys revoke key_7hq2m9xkcd',
  change: (keyId) => ({ kind: 'revoke_key', keyId }),
  done: 'revoked',
})

export const addUnban = verb({
  call: 'unban <key>',
  description: 'end a ban and forget earlier ones',
  example: 'petstock keys unban "Till 1"',
  change: (keyId) => ({ kind: 'unban_key', keyId }),
  done: 'unbanned',
})

export const addRename = valueVerb({
  call: 'rename <key> <name>',
  description: 'give a key another name',
  example: 'petstock keys rename key_7hq2m9xkcd "Till at the door"',
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
  call: 'access <key> <access>',
  description: 'let a key read, write or manage',
  example: 'petstock keys access "Till 1" read',
  value: 'the access',
  parse: access,
  change: (keyId, level) => ({ kind: 'change_access', keyId, access: level }),
  done: (level) => `has the access ${level} now: it may ${MAY[level]}`,
})
