import type { scanner as en } from '../en/scanner.ts'

export const scanner: typeof en = {
  scanned: (text) => `Gescannt: ${text}`,
  unknown: 'Diese Nummer hat noch kein Tier.',
  unknownToReader: 'Diese Nummer hat kein Tier.',
  foreign: 'Das ist keine Nummer eines Tiers: die hat nur Ziffern, ohne Nullen davor.',
  waiting: 'Das Tier öffnet sich, sobald der Bestand gelesen ist.',
  add: 'Dieses Tier anlegen',
}
