import type {
  countList as enCountList,
  loading as enLoading,
  picker as enPicker,
  rows as enRows,
} from '../en/list.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

export const loading: typeof enLoading = {
  total: 'wird noch gezählt',
  soFar: (pets) => `Bisher ${count(pets)} Einträge, es kommen noch mehr…`,
  announced: 'Der Bestand wird noch geladen. Was schon da ist, können Sie schon durchsuchen.',
  sorting: 'Die Liste wird sortiert…',
  noneSoFar: 'Bisher nichts gefunden. Es kommen noch mehr Einträge.',
}

export const rows: typeof enRows = {
  outOfOrder: 'Einige Zeilen stehen nicht mehr an ihrem Platz.',
  sortAgain: 'Neu sortieren',
  early:
    'Nichts geändert: Die Zeilen hatten sich eben bewegt. Sehen Sie hin, und tippen Sie noch einmal.',
}

export const countList: typeof enCountList = {
  print: 'Als Zählliste drucken',
  title: 'Zählliste',
  pet: 'Tier',
  number: 'Nummer',
  quantity: 'Anzahl',
  counted: 'Gezählt',
  search: (text) => `Suche: „${text}“`,
  pets: (pets) => (pets === 1 ? '1 Eintrag' : `${count(pets)} Einträge`),
  arriving: 'Der Bestand wird noch geladen. Drucken Sie noch einmal, wenn alles da ist.',
  tooMany: (pets, most) =>
    `${count(pets)} Einträge sind zu viele auf einmal. Höchstens ${count(most)} lassen sich drucken: Zeigen Sie weniger an oder suchen Sie einige heraus, und drucken Sie dann noch einmal. Am PC schreibt „petstock inventory export“ alle in eine Datei.`,
}

export const picker: typeof enPicker = {
  chosen: (pets) => (pets === 1 ? '1 Eintrag gewählt' : `${count(pets)} Einträge gewählt`),
  all: (pets) => `Alle ${count(pets)} wählen`,
  none: 'Keine wählen',
}
