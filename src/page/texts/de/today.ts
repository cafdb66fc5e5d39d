import type { TodayTexts } from '../../today/today-texts.ts'

export const today: TodayTexts = {
  title: 'Änderungen',
  sums: 'Als Summen je Tag, Woche und Monat:',
  filters: 'Anzeigen',
  day: 'Tag',
  days: { today: 'Heute', yesterday: 'Gestern', date: 'Ein Datum', all: 'Alle Tage' },
  date: 'Datum',
  who: 'Wer',
  everybody: 'Alle',
  why: 'Warum',
  anyReason: 'Jeder Grund',
  kind: 'Art',
  pet: 'Tier',
  petHint: 'Name, Nummer oder Barcode',
  noPet: 'Wählen Sie ein Tier aus der Liste, oder tippen Sie seine Nummer ein.',
  loading: 'Wird geladen…',
  none: 'Noch hat sich nichts geändert.',
  noneFound: 'Keine Änderung passt dazu.',
  searching: 'Wird gesucht…',
  searchedTo: (date) => `Bis zum ${date} zurück gesucht.`,
  searchFurther: 'Weiter zurück suchen',
}
