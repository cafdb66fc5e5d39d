/** The user that the service runs as. */
export const USER = 'petstock'
/** The service, as systemctl and journalctl take it. */
export const SERVICE = 'petstock'
export const UNIT = `${SERVICE}.service`
export const UNIT_FILE = `/etc/systemd/system/${UNIT}`

/** The service that a unit was written for, kept in a section of the unit that systemd ignores. */
export interface UnitRecord {
  readonly version: string
  /** Its data folder, if it has one. */
  readonly data?: string | undefined
  /** The servers of its database, for people, if it works on one. */
  readonly database?: string | undefined
  /** The flags of serve and their values, word by word, without those that may hold a password. */
  readonly arguments: readonly string[]
}

const SECTION = '[X-Petstock]'

/** Writes the record of a unit, as its last section. */
export const recordText = (record: UnitRecord): string =>
  `${SECTION}\nRecord=${JSON.stringify(record)}\n`

/** Reads the record of a unit. @returns undefined for a unit that petstock has not written */
export function recordIn(unit: string): UnitRecord | undefined {
  const [, after] = unit.split(`\n${SECTION}\n`)
  const [, json] = /^Record=(.*)$/m.exec(after ?? '') ?? []
  try {
    return json === undefined ? undefined : JSON.parse(json)
  } catch {
    return undefined
  }
}
