import type { several as en } from '../en/several.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

const entries = (pets: number): string => (pets === 1 ? '1 Eintrag' : `${count(pets)} Einträge`)

export const several: typeof en = {
  title: 'Mehrere Tiere ändern',
  intro:
    'Wählen Sie Tiere und dann, was alle bekommen. Alle werden zusammen geändert, oder keines.',
  mayNot:
    'Dieser Schlüssel darf nur ansehen. Bitten Sie zum Ändern um einen Schlüssel mit Schreibzugriff.',
  pets: 'Tiere, die geändert werden',
  change: 'Was sie bekommen',
  fields: { kind: 'Andere Art', status: 'Anderer Status', level: 'Andere Bestellmenge' },
  kindHint: 'Leer heißt: keine Art.',
  levelHint: 'Leer heißt: wie in den Einstellungen des Ladens.',
  submit: (pets) => `${entries(pets)} ändern`,
  sending: 'Wird geändert…',
  noPets: 'Wählen Sie zuerst Tiere.',
  tooMany: (most) => `Höchstens ${count(most)} auf einmal. Wählen Sie weniger.`,
  noField: 'Haken Sie an, was sich ändern soll.',
  done: (pets) =>
    pets === 0 ? 'Alle hatten das schon. Nichts wurde geändert.' : `${entries(pets)} geändert.`,
  undo: 'Rückgängig',
  undone: (pets) => `Rückgängig gemacht: ${entries(pets)} wie vorher.`,
  tooLarge: 'Sie waren zu verschieden, um zusammen zurückgeändert zu werden.',
  changedSince: (names) =>
    `Nichts wurde rückgängig gemacht: Jemand hat inzwischen ${names} geändert.`,
  removal: 'Entfernen',
  removeChosen: 'Entfernen…',
  removing: 'Wird entfernt…',
  reallyRemove: (pets, quantity) =>
    `${entries(pets)} mit ${count(quantity)} Stück im Bestand entfernen?`,
  historyStays: 'Sie verschwinden auf allen Geräten aus dem Bestand. Ihr Verlauf bleibt.',
  keep: 'Behalten',
  remove: 'Entfernen',
  removed: (pets) => `${entries(pets)} entfernt.`,
  back: (pets) => `Rückgängig gemacht: ${entries(pets)} wieder da wie vorher.`,
  codesTaken:
    'Nichts wurde rückgängig gemacht: Ein anderes Tier hat inzwischen einen ihrer Barcodes.',
  undoExpired: 'Das geht nicht mehr rückgängig zu machen: Inzwischen wurden andere entfernt.',
  goneAlready: 'Nichts wurde entfernt: Eines dieser Tiere ist schon weg. Wählen Sie neu.',
  gone: 'Nichts wurde geändert: Eines dieser Tiere wurde inzwischen entfernt. Wählen Sie neu.',
}
