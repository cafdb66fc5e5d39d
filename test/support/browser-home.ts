import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { findTool } from './tools.ts'

/**
 * Makes the home folder of a browser's user. Chromium on Linux trusts what is in its user's database, which NSS's own tool writes.
 * @param folder the path of the folder around it
 * @param trusted the path of a certificate that the user trusts
 */
export function browserHome(folder: string, trusted?: string): string {
  const home = mkdtempSync(join(folder, 'home-'))
  const database = join(home, '.pki/nssdb')
  mkdirSync(database, { recursive: true })
  const run = (...args: string[]) => {
    const call = [findTool('certutil'), '-d', `sql:${database}`, ...args]
    const { exitCode, stderr } = Bun.spawnSync(call, { env: { ...process.env, HOME: home } })
    if (exitCode !== 0) throw new Error(`certutil ended with ${exitCode}: ${stderr}`)
  }
  run('-N', '--empty-password')
  if (trusted !== undefined) run('-A', '-n', 'petstock', '-t', 'C,,', '-i', trusted)
  return home
}
