import type { today as en } from '../en/movements.ts'

export const today: typeof en = {
  title: 'Änderungen',
  filters: 'Filter',
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
