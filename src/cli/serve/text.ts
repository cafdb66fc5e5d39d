import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import type { DataFolder } from '../../storage/data-folder.ts'
import { tlsFolder } from '../../tls/tls-folder.ts'
import type { ServeFlags } from './serve-flags.ts'

/** What a person needs to try the service: its address, a key, and commands to paste. */
export function demoText(url: string, key: string): string {
  const address = reachable(url)
  const authorization = `-H 'Authorization: Bearer ${key}'`
  return `
The stock page, to sign in with the key below: ${address}/
The demo key (business plan, may write; a new one at each start):
  ${key}

List the stock:
  curl ${authorization} ${address}/v1/inventory

Set the stock of one pet:
  curl -X PATCH ${authorization} -H 'Content-Type: application/json' -d '{"quantity": 5}' ${address}/v1/inventory/1003

The API page: ${address}/docs
Stop with Ctrl+C. The demo's data stays in its folder.`
}

/** Says what to do next with a database that has no pets or no keys. */
export function firstSteps(
  folder: DataFolder,
  { hasKeys, hasPets }: { hasKeys: boolean; hasPets: boolean },
  newestBackup: string | undefined,
): string[] {
  const data = `--data "${folder.directory}"`
  const lines: string[] = []
  if (!hasKeys && !hasPets && newestBackup !== undefined) {
    lines.push(
      `warning: this shop is empty, and there is a backup of one: ${newestBackup}. If its data was lost, stop this server, and bring it back: petstock restore "${newestBackup}" ${data}`,
    )
  }
  if (!hasKeys) {
    lines.push(
      `there is no API key yet. Make one: petstock keys create ${data} --name "Till 1" --plan business`,
    )
  }
  if (!hasPets) {
    lines.push(`the stock is empty. Import it: petstock inventory import ${data} stock.csv`)
  }
  return lines
}

/** Says how other machines reach the service, and warns where keys are sent unencrypted. */
export function listeningOnNetwork({ host, tls, engine }: ServeFlags, url: string): string[] {
  if (isLoopback(host)) return []
  const lines: string[] = []
  if (isEveryAddress(host)) {
    const addresses = Object.values(networkInterfaces())
      .flat()
      .filter((entry) => entry !== undefined && !entry.internal && entry.family === 'IPv4')
      .map((entry) => new URL(url).href.replace(/\/\/[^/]*?(:\d+)?\/$/, `//${entry?.address}$1`))
    if (addresses.length > 0) lines.push(`other machines reach it at ${addresses.join(' or ')}`)
  }
  if (tls === undefined) {
    lines.push(
      `warning: keys travel over the network unencrypted, and whoever listens in can use them. ${tlsAdvice(engine)}`,
    )
  }
  return lines
}

function tlsAdvice(engine: ServeFlags['engine']): string {
  const made = 'data' in engine ? tlsFolder(engine.data) : undefined
  return made !== undefined && existsSync(made.certificate)
    ? `There is a certificate: use it with --tls-cert "${made.certificate}" --tls-key "${made.key}"`
    : `\`petstock tls create\` makes a certificate for --tls-cert and --tls-key; or use a network that only the shop uses`
}

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || host.startsWith('127.')

const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::'

// Not every system accepts connections to the address that means all addresses.
const reachable = (url: string): string =>
  url.replace('//0.0.0.0', '//127.0.0.1').replace('//[::]', '//[::1]')
