import type {
  choosing as enChoosing,
  countList as enCountList,
  loading as enLoading,
  rows as enRows,
} from '../en/list.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

export const loading: typeof enLoading = {
  total: 'wird noch gezählt',
  soFar: (pets) => `Bisher ${count(pets)} Einträge, es kommen noch mehr…`,
  announced: 'Der Bestand wird noch geladen. Was schon da ist, lässt sich bereits durchsuchen.',
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

export const choosing: typeof enChoosing = {
  chip: 'Auswählen',
  begin: 'Im Bestand auswählen',
  addMore: 'Weitere auswählen',
  bar: 'Auswahl',
  end: 'Auswahl beenden',
  choose: (name) => `${name} auswählen`,
  leaveOut: (name) => `${name} weglassen`,
  chosen: (pets) => `${count(pets)} gewählt`,
  all: (pets) => `Alle ${count(pets)} wählen`,
  allShort: (pets) => `Alle ${count(pets)}`,
  none: 'Keine wählen',
  labels: 'Etiketten',
  change: 'Ändern',
  print: 'Drucken',
  save: 'Speichern',
  remove: 'Entfernen',
  more: 'Mehr',
  labelsForArrived: (pets) => `Etiketten für den Eingang (${count(pets)})`,
  labelsForPrices: (pets) => `Etiketten für neue Preise (${count(pets)})`,
  labelsForBoth: (pets) => `Etiketten für Eingang und neue Preise (${count(pets)})`,
  nothing: 'Noch ist kein Tier ausgewählt.',
}
