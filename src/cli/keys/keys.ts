import type { CommandContext, ListedCommand, PetstockCommand } from '../command/command.ts'

const COMMANDS: readonly ListedCommand[] = [
  {
    usage: 'create [options]',
    description: 'issue a key and print it, once',
    example: 'petstock keys create --name "Till 1" --plan business',
    load: async () => (await import('./create.ts')).addCreate,
  },
  {
    usage: 'list [options]',
    description: 'list the keys, in order of creation',
    example: 'petstock keys list --json',
    load: async () => (await import('./list.ts')).addList,
  },
  {
    usage: 'revoke [options] <key>',
    description: 'end a key at once and for good',
    example: 'petstock keys revoke key_7hq2m9xkcd',
    load: async () => (await import('./verbs.ts')).addRevoke,
  },
  {
    usage: 'rotate [options] <key>',
    description: 'put a new key in place of an old one, and print it',
    example: 'petstock keys rotate "Till 1" --grace 2h',
    load: async () => (await import('./rotate.ts')).addRotate,
  },
  {
    usage: 'plan [options] <key> <plan>',
    description: 'move a key to another plan, with full buckets',
    example: 'petstock keys plan "Till 1" pro',
    load: async () => (await import('./plan.ts')).addPlan,
  },
  {
    usage: 'access [options] <key> <access>',
    description: 'let a key read, write or manage',
    example: 'petstock keys access "Till 1" read',
    load: async () => (await import('./verbs.ts')).addAccess,
  },
  {
    usage: 'updates [options] <key> <kind>',
    description: 'have the updates of a till be sales and arrivals, or plain ones',
    example: 'petstock keys updates "Till 1" sales',
    load: async () => (await import('./verbs.ts')).addUpdates,
  },
  {
    usage: 'rename [options] <key> <name>',
    description: 'give a key another name',
    example: 'petstock keys rename key_7hq2m9xkcd "Till at the door"',
    load: async () => (await import('./verbs.ts')).addRename,
  },
  {
    usage: 'unban [options] <key>',
    description: 'end a ban and forget earlier ones',
    example: 'petstock keys unban "Till 1"',
    load: async () => (await import('./verbs.ts')).addUnban,
  },
  {
    usage: 'history [options]',
    description: 'print the audit log, newest first: who changed keys and settings',
    example: 'petstock keys history --json',
    load: async () => (await import('./history.ts')).addHistory,
  },
]

/** `petstock keys ...`: issues, changes and revokes API keys, while the server runs. */
export function addKeys(keys: PetstockCommand, context: CommandContext): void {
  keys.lists(COMMANDS, context)
}
