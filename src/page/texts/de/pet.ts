import type { pet as en } from '../en/pet.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

export const pet: typeof en = {
  number: (petId) => `Nummer ${petId}`,
  inStock: 'vorrätig',
  lastChange: 'Letzte Änderung',
  lowLevel: (level) => `Knapp bei ${count(level)} oder weniger`,
  shopLowLevel: (level) => `Knapp bei ${count(level)} oder weniger, wie im ganzen Laden`,
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
  ordering: 'Bestellen',
  fields: {
    number: 'Nummer',
    name: 'Name',
    quantity: 'Anzahl',
    status: 'Status',
    level: 'Mindestbestand',
    kind: 'Art',
    barcodes: 'Barcodes',
    price: 'Preis',
    cost: 'Üblicher Einkaufspreis',
    costPer: 'Einkaufspreis gilt für',
    supplier: 'Lieferant',
    supplierCode: 'Art.-Nr. Lieferant',
    packSize: 'Einheit zu',
    orderUpTo: 'Bestellen bis',
  },
  costFor: (cost, per) => (per === 1 ? cost : `${cost} für ${count(per)}`),
  hints: {
    number: 'Eintippen, oder das Feld antippen und scannen. Sie lässt sich später nicht ändern.',
    quantity: 'Leer lassen, wenn noch keine da sind.',
    level:
      'Sind so viele oder weniger da, steht das Tier unter Bestellen. Leer lassen: wie im ganzen Laden, falls dort einer gilt.',
    kind: 'Tierart oder Warengruppe, wie Fisch, Vogel oder Käfig. Leer lassen, wenn es keine gibt.',
    barcodes:
      'Scannen, oder einen eintippen und Enter drücken. Auch eine ganze Liste lässt sich einfügen.',
    price: 'Was Kunden zahlen, mit Steuer. Leer lassen, wenn er nicht bekannt ist.',
  },
  costHint: (example) =>
    `Was Sie üblicherweise zahlen, und für wie viele: ${example} für einen Karton mit 12. Leer lassen, wenn er nicht bekannt ist.`,
  costPerLabel: 'für',
  newLabel: 'Neue Etiketten drucken',
  moneyProblems: {
    noAmount: (example) =>
      `Geben Sie einen Betrag ein, zum Beispiel ${example}, oder lassen Sie das Feld leer.`,
    negative: 'Ein Betrag ist 0 oder mehr.',
    otherCurrency: (code) =>
      `Der Laden rechnet in ${code}. Geben Sie den Betrag in ${code} ein, ohne ein anderes Zeichen.`,
    tooPrecise: (code, digits) =>
      digits === 0
        ? `${code} hat keine Nachkommastellen.`
        : `${code} hat höchstens ${digits} Nachkommastellen.`,
    tooLarge: (most) => `Ein Betrag ist höchstens ${most}.`,
    noCost: 'Geben Sie an, was so viele kosten, oder lassen Sie beides leer.',
    noPieces: (most) => `Geben Sie an, für wie viele das ist: eine ganze Zahl von 1 bis ${most}.`,
  },
  problems: {
    notASupplierCode:
      'Das ist eine Zeile mit höchstens 100 Zeichen, ohne Tabulator und unsichtbare Zeichen.',
    notAPackSize:
      'Schreiben Sie eine ganze Zahl von 1 bis 1.000.000 oder lassen Sie das Feld leer. Nur Ziffern, etwa 12.',
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
  useNumber: (petId) => `Freie Nummer ${petId} verwenden`,
  adding: 'Wird angelegt…',
  added: 'Angelegt.',
  exists: (petId) => `Es gibt schon ein Tier mit der Nummer ${petId}.`,
  addedBefore: (petId) => `Tier ${petId} wurde schon bei Ihrem letzten Versuch angelegt.`,
  open: (name) => `${name} öffnen`,
  removeBarcode: (barcode) => `Barcode ${barcode} wegnehmen`,
  nameTaken: (petId) => `Nummer ${petId} heißt genauso. Ist es dasselbe Tier?`,
  codeTaken: (code, name) => `${code} ist schon ein Barcode von ${name}.`,
  codeIsNumber: (code, name) => `${code} ist schon die Nummer von ${name}.`,
  inPackages: (size) => `Einheiten zu ${count(size)}`,
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
  late: (happened, sent) => `${happened}, gesendet ${sent}`,
  fromTo: (from, to) => `${count(from)} → ${count(to)}`,
  showOlder: 'Ältere anzeigen',
  undoEntry: (what) => `${what} rückgängig machen`,
  isUndone: 'Rückgängig gemacht',
  noJournal: 'Von diesem Tier ist kein Verlauf aufbewahrt.',
  journalEnd: 'Das ist alles.',
  statusNote: (before, after) => `Status: ${before} → ${after}`,
  priceNote: (field, before, after) => `${field}: ${before} → ${after}`,
  noPrice: 'keiner',
  undoNote: (what) => `Rückgängig gemacht: ${what}`,
  redoNote: (what) => `Wiederhergestellt: ${what}`,
}
