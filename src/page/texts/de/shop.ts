import type { shop as en } from '../en/shop.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

export const shop: typeof en = {
  shop: 'Der Laden',
  device: 'Dieses Gerät',
  spreadsheet: 'Eine Liste übernehmen oder den Bestand als Datei speichern',
  saveOnly: 'Den Bestand als Datei speichern',
  broughtIn: (when, pets) =>
    `Zuletzt übernommen: ${when}, ${pets === 1 ? '1 Eintrag' : `${count(pets)} Einträge`}`,
  help: 'Kurze Antworten, auch für die Kasse',
  health: 'Ist alles in Ordnung, und gibt es eine Sicherung',
  people: 'Wer was darf, und neue Geräte',
  withAccess: (keys) => (keys === 1 ? '1 hat Zugang' : `${count(keys)} haben Zugang`),
  settings: (lowAt) =>
    lowAt === null ? 'Name, Sprache, Zeitzone' : `Knapp bei ${count(lowAt)} oder weniger`,
  secure: 'An für dieses Gerät',
  onThisPc: 'Aus: Dieser PC allein braucht sie nicht, Handys schon',
  notSecure: 'Aus: Wer in diesem Netz mithört, liest die Schlüssel mit',
  suppliersName: 'Lieferanten',
  suppliers: 'Wer liefert, und wohin Bestellungen gehen',
}
