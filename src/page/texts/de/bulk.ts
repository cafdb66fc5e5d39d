import type { bulk as en } from '../en/bulk.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

const entries = (pets: number): string => (pets === 1 ? '1 Eintrag' : `${count(pets)} Einträge`)

export const bulk: typeof en = {
  title: 'Mehrere Tiere ändern',
  intro: 'Alle werden zusammen geändert, oder keines.',
  pets: 'Tiere, die geändert werden',
  change: 'Was sie bekommen',
  fields: {
    kind: 'Andere Art',
    status: 'Anderer Status',
    level: 'Anderer Mindestbestand',
    supplier: 'Anderer Lieferant',
  },
  kindHint: 'Leer heißt: keine Art.',
  levelHint: 'Leer heißt: wie in den Einstellungen des Ladens.',
  submit: (pets) => `${entries(pets)} ändern`,
  sending: 'Wird geändert…',
  tooMany: (most) => `Höchstens ${count(most)} auf einmal. Wählen Sie weniger.`,
  noField: 'Haken Sie an, was sich ändern soll.',
  done: (pets) =>
    pets === 0 ? 'Alle hatten das schon. Nichts wurde geändert.' : `${entries(pets)} geändert.`,
  undo: 'Rückgängig',
  undone: (pets) => `Rückgängig gemacht: ${entries(pets)} wie vorher.`,
  tooLarge: 'Sie waren zu verschieden, um zusammen zurückgeändert zu werden.',
  changedSince: (names) =>
    `Nichts wurde rückgängig gemacht: Jemand hat inzwischen ${names} geändert.`,
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
