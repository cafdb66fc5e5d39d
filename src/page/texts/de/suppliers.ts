import type { suppliers as en } from '../en/suppliers.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

const entries = (pets: number): string => (pets === 1 ? '1 Eintrag' : `${count(pets)} Einträge`)

export const suppliers: typeof en = {
  title: 'Lieferanten',
  intro:
    'Wer den Laden beliefert. Ein Tier nennt seinen Lieferanten, und „Zu bestellen“ ist danach gegliedert.',
  loading: 'Wird geladen…',
  empty: 'Noch kein Lieferant.',
  add: 'Lieferanten hinzufügen',
  back: 'Alle Lieferanten',
  editTitle: 'Lieferant',
  archived: 'archiviert',
  archive: 'Archivieren',
  archiveHint: 'Er bleibt bei seinen Tieren, wird aber nicht mehr angeboten.',
  restore: 'Wieder verwenden',
  save: 'Speichern',
  saving: 'Wird gespeichert…',
  saved: 'Gespeichert.',
  fields: {
    name: 'Name',
    email: 'E-Mail für Bestellungen',
    phone: 'Telefon',
    customerNumber: 'Unsere Kundennummer',
    address: 'Adresse',
    note: 'Notiz',
  },
  problems: {
    noName: 'Geben Sie einen Namen mit höchstens 100 Zeichen an.',
    notAText: 'Schreiben Sie eine Zeile, ohne Tabulator und unsichtbare Zeichen, und kürzer.',
    notAnEmail: 'Schreiben Sie eine E-Mail-Adresse, etwa bestellung@example.com.',
  },
  errors: {
    supplier_exists:
      'Ein Lieferant heißt schon so, von Groß- und Kleinschreibung und Leerzeichen abgesehen. Vielleicht ist er archiviert.',
    too_many_suppliers: 'Mehr Lieferanten kann der Laden nicht haben.',
    supplier_not_found: 'Diesen Lieferanten gibt es nicht.',
    invalid_pet:
      'Es gibt keinen Lieferanten, der so heißt. Fügen Sie ihn unter Laden, Lieferanten hinzu.',
  },
  none: 'Keiner',
  ordering: 'Bestellen',
  hints: {
    supplierCode: 'Wie sie auf dem Bestellschein des Lieferanten steht.',
    packSize: 'Bestellt werden ganze Einheiten. Leer lassen, wenn es einzeln kommt.',
    orderUpTo: 'Leer lassen für das Doppelte des Mindestbestands.',
  },
  toSuppliers: 'Lieferanten werden unter Laden, Lieferanten hinzugefügt.',
  without: 'Ohne Lieferant',
  entries,
  code: 'Art.-Nr.',
  toOrder: 'Bestellen',
  inPacks: (packs, size) => `${count(packs)} × ${count(size)}`,
  cost: 'Einkaufspreis',
  unknownCost: 'unbekannt',
  sum: (sum) => `Üblicher Einkaufspreis: ${sum}`,
  sumLacks: (pets) => `${entries(pets)} ohne Einkaufspreis`,
  customerNumber: (number) => `Kundennummer ${number}`,
  mail: 'E-Mail',
  copy: 'Kopieren',
  csv: 'CSV',
  print: 'Drucken',
  copied: 'Kopiert.',
  copyFailed: 'Der Browser hat nicht kopiert.',
  mailTooLong:
    'Zu lang für ein Mailprogramm: Kopieren Sie die Bestellung und fügen Sie sie in die E-Mail ein.',
  noFurther: 'keine weitere Einheit passt',
  subject: (shop) => (shop === '' ? 'Bestellung' : `Bestellung von ${shop}`),
  greeting: 'Guten Tag,\n\nbitte senden Sie uns:',
  closing: (shop) => (shop === '' ? 'Mit freundlichen Grüßen' : `Mit freundlichen Grüßen\n${shop}`),
  columns: {
    code: 'Art.-Nr.',
    name: 'Bezeichnung',
    order: 'Bestellmenge',
    packs: 'Einheiten',
    packSize: 'Einheit zu',
    cost: 'Einkaufspreis',
    number: 'Unsere Nummer',
  },
}
