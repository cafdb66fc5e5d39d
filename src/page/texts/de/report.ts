import type { report as en } from '../en/report.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

export const report: typeof en = {
  title: 'Verkäufe und Verluste',
  choices: 'Welche Zeit',
  period: 'Zeit',
  periods: {
    today: 'Heute',
    yesterday: 'Gestern',
    week: 'Diese Woche',
    lastWeek: 'Letzte Woche',
    month: 'Dieser Monat',
    lastMonth: 'Letzter Monat',
    year: 'Dieses Jahr',
    dates: 'Von Tag bis Tag',
  },
  from: 'Erster Tag',
  to: 'Letzter Tag',
  by: 'Nach',
  steps: { day: 'Tag', week: 'Woche', month: 'Monat' },
  fromTo: (from, to) => `${from} bis ${to}`,
  figures: {
    sold: 'Verkauft',
    returned: 'Rückgabe',
    arrived: 'Eingang',
    died: 'Gestorben',
    lost: 'Verlust',
    otherwise: 'Sonstiges',
    imported: 'Importiert',
  },
  takings: 'Einnahmen',
  unknownAmount: (units, isMore) => `${isMore ? 'und ' : ''}${count(units)} ohne bekannten Betrag`,
  worth: {
    title: 'Wert des Bestands',
    hint: 'Was jetzt da ist, zu Preisen und zu üblichen Kosten. Was nicht verkauft wurde, zählt nach dem letzten Verkauf.',
    all: 'Alles',
    of: 'Bestand',
    units: 'Vorrätig',
    atPrice: 'Zum Preis',
    atCost: 'Zu Kosten',
    without: (units) => `und ${count(units)} ohne`,
  },
  otherwiseHint:
    'Sonstiges sind Zählungen, angelegte und entfernte Einträge und Mengen, die Kassen gesetzt haben.',
  importedHint: 'Importiert ist, was eine Tabelle hinzugefügt oder weggenommen hat.',
  chart: (of) => `Verkauft, Eingang und Verlust, ${of}.`,
  upTo: (most) => `bis ${count(most)}`,
  lossesInChart: 'Gestorben oder Verlust',
  byStep: { day: 'Nach Tag', week: 'Nach Woche', month: 'Nach Monat' },
  byKind: 'Nach Art',
  byPet: 'Nach Tier',
  time: 'Zeit',
  kind: 'Art',
  pet: 'Tier',
  removed: 'entfernt',
  save: (table) => `„${table}“ als CSV speichern`,
  print: 'Drucken',
  loading: 'Wird zusammengezählt…',
  nothing: 'In dieser Zeit hat sich nichts geändert.',
  morePets: (shown) =>
    `Das sind die ${count(shown)} Tiere, von denen am meisten verkauft wurde. In den Summen sind alle.`,
  notComplete:
    'Ältere Änderungen werden noch zusammengezählt. Schauen Sie in einer Minute noch einmal.',
  showMore: 'Mehr anzeigen',
}
