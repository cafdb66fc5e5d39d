import type { CommandContext, PetstockCommand } from './command.ts'
import type { AddServeOptions } from './serve/serve.ts'

/** Adds a command with those below it. */
type AddCommand = (
  program: PetstockCommand,
  context: CommandContext,
  options: AddServeOptions,
) => void

/** The commands, in the order of the help. A call loads the code of its own one alone: loading all takes longer than most calls. */
const LOADER_OF: ReadonlyMap<string, () => Promise<AddCommand>> = new Map(
  Object.entries({
    serve: async () => (await import('./serve/serve.ts')).addServe,
    keys: async () => (await import('./keys/keys.ts')).addKeys,
    'setup-link': async () => (await import('./setup/setup-link.ts')).addSetupLink,
    inventory: async () => (await import('./inventory/inventory.ts')).addInventory,
    backup: async () => (await import('./backup/backup.ts')).addBackup,
    restore: async () => (await import('./backup/restore.ts')).addRestore,
    doctor: async () => (await import('./doctor/doctor.ts')).addDoctor,
    clock: async () => (await import('./clock.ts')).addClock,
    tls: async () => (await import('./tls/tls.ts')).addTls,
    migrate: async () => (await import('./migrate.ts')).addMigrate,
    shops: async () => (await import('./shops/shops.ts')).addShops,
    openapi: async () => (await import('./openapi.ts')).addOpenapi,
    service: async () => (await import('./service/service.ts')).addService,
    completion: async () => (await import('./completion/completion.ts')).addCompletion,
    man: async () => (await import('./man.ts')).addMan,
    help: async () => (await import('./help.ts')).addHelp,
    version: async () => (await import('./version.ts')).addVersion,
  }),
)

export const COMMAND_NAMES: readonly string[] = [...LOADER_OF.keys()]

/** Commands whose work is to know the others. */
const OF_ALL = ['completion', 'man', 'help']
const OF_NONE = ['-V', '--version']

/**
 * Loads what a call needs.
 * @param first the first word of the call; undefined: all commands are wanted
 */
export function commandsFor(first: string | undefined): Promise<readonly AddCommand[]> {
  const own = first === undefined || OF_ALL.includes(first) ? undefined : LOADER_OF.get(first)
  const all = first !== undefined && OF_NONE.includes(first) ? [] : [...LOADER_OF.values()]
  return Promise.all((own === undefined ? all : [own]).map((load) => load()))
}
