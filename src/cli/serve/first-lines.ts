import { existsSync } from 'node:fs'
import { basePath } from '../../http/openapi/base-path.ts'
import { isIPv4 } from '../../names/address.ts'
import { backupFolderState, defaultBackupDirectory } from '../../storage/backup-folder.ts'
import { type DataFolder, dataFolder } from '../../storage/data-folder.ts'
import { addressesOf, isEveryAddress, isLoopback } from '../../tls/local-network.ts'
import { tlsFolder } from '../../tls/tls-folder.ts'
import { THIS_MACHINE } from '../machine/this-machine.ts'
import { signInLink } from '../setup/sign-in-link.ts'
import { commandWord, type Terminal } from '../terminal/terminal.ts'
import type { Demo, Prepared } from './prepare-folder.ts'
import type { ServeFlags } from './read-serve-flags.ts'

/**
 * What a person needs to try the service: its address, a key, and commands to paste.
 * @param address of the service on its own machine
 */
export function demoText(address: string, { key, code }: Demo): string {
  const authorization = `-H 'Authorization: Bearer ${key}'`
  const link = code === undefined ? `${address}/` : signInLink(address, code)
  return `
The stock page, signed in as the demo's manager (works once): ${link}
The demo key (business plan, may write; a new one at each start):
  ${key}

List the stock:
  curl ${authorization} ${address}/v1/inventory

Set the stock of one pet:
  curl -X PATCH ${authorization} -H 'Content-Type: application/json' -d '{"quantity": 5}' ${address}/v1/inventory/1003

The API page: ${address}/docs
Stop with Ctrl+C. The demo's data stays in its folder.`
}

/**
 * Says what to do next with a database that has no pets or no keys.
 * @param findBackup finds the newest backup of a shop that has any
 */
export function firstSteps(
  folder: DataFolder,
  { hasKeys, hasPets, setupCode }: Pick<Prepared, 'hasKeys' | 'hasPets' | 'setupCode'>,
  findBackup: () => string | undefined,
  platform: NodeJS.Platform,
): string[] {
  const word = commandWord(platform)
  const data = `--data ${word(folder.directory)}`
  const lines: string[] = []
  const newestBackup = hasKeys || hasPets ? undefined : findBackup()
  if (newestBackup !== undefined) {
    lines.push(
      `warning: this shop is empty, and there is a backup of one: ${newestBackup}. If its data was lost, stop this server, and bring it back: \`petstock restore ${word(newestBackup)} ${data}\``,
    )
  }
  if (!hasKeys && setupCode === undefined) {
    lines.push(
      `there is no API key yet. This prints a link that sets the shop up in the browser: \`petstock setup-link ${data}\``,
      `or make a key here: \`petstock keys create ${data} --name "Till 1" --plan business\``,
    )
  }
  if (!hasPets) {
    lines.push(
      `the stock is empty. Fill it on the page, or here: \`petstock inventory import ${data} stock.csv\``,
    )
  }
  return lines
}

/** Says how other machines reach the service, and warns where keys are sent unencrypted. */
export function listeningOnNetwork(
  { host, tls, engine }: ServeFlags,
  url: string,
  platform: NodeJS.Platform,
): string[] {
  if (isLoopback(host)) return []
  const lines: string[] = []
  if (isEveryAddress(host)) {
    const addresses = networkAddresses(url)
    if (addresses.length > 0) lines.push(`other machines reach it at ${addresses.join(' or ')}`)
  }
  if (tls === undefined) {
    lines.push(
      `warning: keys travel over the network unencrypted, and whoever listens in can use them. ${tlsAdvice(engine, platform)}`,
    )
  }
  return lines
}

/** Says what works below the path of --base-url, where it has one, and what does not. */
export function servedBelowPath({ servers }: Pick<ServeFlags, 'servers'>): string[] {
  const path = basePath(servers.baseUrl)
  if (path === '') return []
  return [
    `--base-url has the path ${path}: the API and its documents work below it, the stock page and /docs do not. These want a host name of their own, like https://stock.example`,
  ]
}

/** The addresses under which other machines of the network reach a service that listens on all. */
export const networkAddresses = (url: string): string[] =>
  addressesOf(THIS_MACHINE)
    .filter(isIPv4)
    .map((address) => new URL(url).href.replace(/\/\/[^/]*?(:\d+)?\/$/, `//${address}$1`))

function tlsAdvice(engine: ServeFlags['engine'], platform: NodeJS.Platform): string {
  const word = commandWord(platform)
  const made = 'data' in engine ? tlsFolder(engine.data) : undefined
  return made !== undefined && existsSync(made.certificate)
    ? `There is a certificate: use it with --tls-cert ${word(made.certificate)} --tls-key ${word(made.key)}`
    : `\`petstock tls create\` makes a certificate for --tls-cert and --tls-key; or use a network that only the shop uses`
}

/** Says where the folder for backups is missing, and what to do. The service runs all the same. */
export async function noteBackupFolder(
  { engine, backups }: Pick<ServeFlags, 'engine' | 'backups'>,
  terminal: Terminal,
): Promise<void> {
  if (backups === undefined || !('data' in engine)) return
  const { directory } = backups
  if (directory === defaultBackupDirectory(dataFolder(engine.data))) return
  try {
    const state = await backupFolderState(directory)
    if (state === 'missing') {
      terminal.note(
        `there is no folder ${directory} for backups yet: the first backup makes it. If it belongs on another drive, plug that in before`,
      )
    } else if (state !== 'there') {
      terminal.note(`warning: no backup can be made: ${state.obstacle}. ${state.advice}`)
    }
  } catch {
    // A folder that cannot be looked at fails the first backup, and the log and the health check say why.
  }
}
