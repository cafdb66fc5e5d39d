import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { makeCertificate, type Wish } from '../../src/tls/make-certificate.ts'
import { tlsFolder } from '../../src/tls/tls-folder.ts'
import { temporaryFolder } from '../support/petstock.ts'

export const NOW = Date.UTC(2026, 0, 5, 9, 0, 0)
export const DAY = 86_400_000

export const serverKey = generateKeyPairSync('ec', { namedCurve: 'P-256' })

/** A shop's folder in which certificates are made at times of the test's choice. */
export function certificateFolder() {
  const temporary = temporaryFolder()
  const folder = tlsFolder(temporary.path)
  return {
    ...folder,
    folder,
    data: temporary.path,
    make: (hosts: readonly string[], now: number, wish: Partial<Wish> = {}) =>
      makeCertificate(folder, { hosts, mayMakeAuthority: true, ...wish }, now),
    read: (file: string) => readFileSync(file, 'utf8'),
    /** Every file with its content. */
    files: (): Record<string, string> =>
      existsSync(folder.directory)
        ? Object.fromEntries(
            readdirSync(folder.directory).map((name) => [
              name,
              readFileSync(`${folder.directory}/${name}`, 'utf8'),
            ]),
          )
        : {},
    [Symbol.dispose]: temporary[Symbol.dispose],
  }
}
