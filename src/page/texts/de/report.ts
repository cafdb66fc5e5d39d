import type { ReportTexts } from '../../report/report-texts.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

export const report: ReportTexts = {
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
    arrived: 'Zugang',
    died: 'Gestorben',
    lost: 'Verlust',
    otherwise: 'Sonstiges',
  },
  otherwiseHint:
    'Sonstiges sind Zählungen, Importe, angelegte und entfernte Einträge und Mengen, die Kassen gesetzt haben.',
  chart: (of, most) => `Verkauft, Zugang und Verlust, ${of}. Höchstens ${count(most)}.`,
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
  loading: 'Wird zusammengezählt …',
  nothing: 'In dieser Zeit hat sich nichts geändert.',
  morePets: (shown) =>
    `Das sind die ${count(shown)} Tiere, von denen am meisten verkauft wurde. In den Summen sind alle.`,
  notComplete:
    'Ältere Änderungen werden noch zusammengezählt. Schauen Sie in einer Minute noch einmal.',
  showMore: 'Mehr anzeigen',
}
