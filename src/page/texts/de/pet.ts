import type { pet as en } from '../en/pet.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

export const pet: typeof en = {
  number: (petId) => `Nummer ${petId}`,
  inStock: 'vorrätig',
  lastChange: 'Letzte Änderung',
  lowLevel: (level) => `Knapp bei ${count(level)} oder weniger`,
  shopLowLevel: (level) => `Knapp ab ${count(level)}, wie im ganzen Laden`,
  noLowLevel: 'Kein Mindestbestand',
  loading: 'Wird geladen…',
  removed: 'Dieses Tier wurde aus dem Bestand entfernt. Sein Verlauf ist noch hier.',
  unknown: (petId) => `Ein Tier mit der Nummer ${petId} gibt es nicht.`,
  addUnknown: 'Anlegen',
  edit: 'Bearbeiten',
  goOnEditing: 'Weiter bearbeiten',
  unsaved: 'noch nicht gespeichert',
  editTitle: 'Bearbeiten',
  remove: 'Entfernen',
  removing: 'Wird entfernt…',
  removeTitle: (name) => `${name} entfernen?`,
  removeLeft: (quantity) => `Noch ${count(quantity)} vorrätig.`,
  removeHint: 'Es verschwindet auf allen Geräten aus dem Bestand. Sein Verlauf bleibt.',
  mayNotRemove: 'Dieser Schlüssel darf keine Tiere mehr entfernen.',
  laidAside: (name) =>
    name === ''
      ? 'Sie haben ein anderes neues Tier begonnen.'
      : `Sie haben ein anderes neues Tier begonnen: ${name}.`,
  resume: 'Damit weitermachen',
  addTitle: 'Tier anlegen',
  cannotAdd: 'Mit diesem Schlüssel lassen sich keine Tiere anlegen.',
  fields: {
    number: 'Nummer',
    name: 'Name',
    quantity: 'Anzahl',
    status: 'Status',
    level: 'Mindestbestand',
    kind: 'Art',
    barcodes: 'Barcodes',
  },
  hints: {
    number: 'Eintippen, oder das Feld antippen und scannen. Sie lässt sich später nicht ändern.',
    quantity: 'Leer lassen, wenn noch keine da sind.',
    level:
      'Sind so viele oder weniger da, steht das Tier unter Bestellen. Leer lassen: wie im ganzen Laden, falls dort einer gilt.',
    kind: 'Tierart oder Warengruppe, wie Fisch, Vogel oder Käfig. Leer lassen, wenn es keine gibt.',
    barcodes:
      'Scannen, oder einen eintippen und Enter drücken. Auch eine ganze Liste lässt sich einfügen.',
  },
  problems: {
    noNumber: 'Geben Sie dem Tier eine Nummer.',
    notANumber: 'Eine Nummer hat bis zu 19 Ziffern und beginnt nicht mit 0.',
    notAQuantity: 'Geben Sie eine ganze Zahl ab 0 ein, nur mit Ziffern, zum Beispiel 2061.',
    notALevel:
      'Geben Sie eine ganze Zahl ab 0 ein, nur mit Ziffern, zum Beispiel 2061, oder lassen Sie das Feld leer.',
    notAName:
      'Ein Name ist eine Zeile mit höchstens 200 Zeichen, ohne Tabulatoren und unsichtbare Zeichen.',
    notAKind:
      'Eine Art ist eine Zeile mit höchstens 200 Zeichen, ohne Tabulatoren und unsichtbare Zeichen.',
    notABarcode:
      'Ein Barcode hat bis zu 64 einfache Buchstaben, Ziffern und Zeichen. Einen wie 4.00638E+12 hat eine Tabelle gekürzt: Bitte tippen oder scannen Sie alle Ziffern.',
  },
  meanwhile: (what) => `Jemand anderes hat das geändert in: ${what}`,
  meanwhileEmpty: 'Jemand anderes hat das geleert.',
  takeMeanwhile: 'Übernehmen',
  save: 'Speichern',
  saving: 'Wird gespeichert…',
  saved: 'Gespeichert.',
  discard: 'Verwerfen',
  add: 'Anlegen',
  useNumber: (petId) => `Freie Nummer ${petId} nehmen`,
  adding: 'Wird angelegt…',
  added: 'Angelegt.',
  exists: (petId) => `Es gibt schon ein Tier mit der Nummer ${petId}.`,
  addedBefore: (petId) => `Tier ${petId} wurde schon bei Ihrem letzten Versuch angelegt.`,
  open: (name) => `${name} öffnen`,
  removeBarcode: (barcode) => `Barcode ${barcode} wegnehmen`,
  nameTaken: (petId) => `Nummer ${petId} heißt genauso. Ist es dasselbe Tier?`,
  codeTaken: (code, name) => `${code} ist schon ein Barcode von ${name}.`,
  codeIsNumber: (code, name) => `${code} ist schon die Nummer von ${name}.`,
  limited: (until) => `Das Limit dieses Schlüssels ist erreicht. Er geht wieder um ${until}.`,
  limitedWaits: 'Die Seite macht dann von selbst weiter.',
  refused: (code) => `petstock hat es abgelehnt (${code}).`,
  needsConnection:
    'Dafür ist eine Verbindung zu petstock nötig. Ist der PC an, und ist dieses Gerät im Netz des Ladens?',
  errors: {
    network_failure:
      'petstock ist nicht erreichbar. Ist der PC an, und ist dieses Gerät im Netz des Ladens?',
    deadline_exceeded: 'petstock hat nicht rechtzeitig geantwortet. Versuchen Sie es noch einmal.',
    unexpected_answer: 'Die Antwort kam nicht von petstock. Ist dieses Gerät im Netz des Ladens?',
    insufficient_access:
      'Dieser Schlüssel darf nur ansehen. Bitten Sie um einen Schlüssel mit Schreibrecht.',
    invalid_api_key: 'Dieser Schlüssel gilt nicht mehr.',
    barcode_taken:
      'Nicht gespeichert: Diesen Code hat schon ein anderes Tier, und ein Scan findet nur eines.',
    pet_not_found: 'Jemand anderes hat dieses Tier entfernt.',
    storage_unavailable:
      'petstock kommt gerade nicht an seine Daten. Nichts ist verloren. Versuchen Sie es später noch einmal.',
    overloaded: 'petstock hat gerade sehr viel zu tun. Versuchen Sie es gleich noch einmal.',
    internal_error:
      'In petstock ging etwas schief. Sagen Sie es der Person, die petstock betreut: Das Protokoll sagt mehr.',
  },
  chart: 'Bestandsverlauf',
  period: 'Zeitraum',
  periods: { '7': '7 Tage', '30': '30 Tage', '90': '90 Tage', all: 'Alles' },
  flat: (quantity) => `Immer ${count(quantity)}`,
  course: (first, last, least, most) =>
    `Von ${count(first)} auf ${count(last)}, niedrigster Stand ${count(least)}, höchster ${count(most)}`,
  chartOf: (name, from, course) => `${name} seit ${from}: ${course}`,
  chartBegins: (begin) => `Das Diagramm beginnt am ${begin}.`,
  loadOlder: 'Älteres laden',
  loadingOlder: 'Wird geladen…',
  noChart: 'Das Diagramm konnte nicht geladen werden.',
  at: (when, quantity) => `${when}: ${count(quantity)}`,
  lowLine: (level) => `knapp bei ${count(level)}`,
  journal: 'Verlauf',
  columns: { when: 'Wann', change: 'Änderung', quantity: 'Anzahl', why: 'Warum', who: 'Wer' },
  fromTo: (from, to) => `${count(from)} → ${count(to)}`,
  showOlder: 'Ältere zeigen',
  undoEntry: (what) => `${what} rückgängig machen`,
  isUndone: 'Rückgängig gemacht',
  noJournal: 'Von diesem Tier ist kein Verlauf aufbewahrt.',
  journalEnd: 'Das ist alles.',
  statusNote: (before, after) => `Status: ${before} → ${after}`,
  undoNote: (what) => `Rückgängig gemacht: ${what}`,
  redoNote: (what) => `Wiederhergestellt: ${what}`,
}
