import type { change as en } from '../en/change.ts'
import { formatsOf } from '../formats.ts'

const { count, signed } = formatsOf('de')

export const change: typeof en = {
  title: 'Bestand ändern',
  oneLess: (name) => `Eins weniger, Verkauf: ${name}`,
  oneMore: (name) => `Eins mehr, Eingang: ${name}`,
  inFlight: (what) => `${what} unterwegs`,
  countInFlight: (counted) => `Zählung ${count(counted)} unterwegs`,
  notMade: 'Eine Änderung wurde nicht gespeichert',

  amount: 'Menge',
  less: 'Eins weniger',
  more: 'Eins mehr',
  badAmount: 'Geben Sie eine ganze Zahl ab 1 ein, nur mit Ziffern, zum Beispiel 2061.',
  besidesScans: (scanned) => `ohne die ${count(scanned)} vom Scan`,
  withScans: (scanned) => `insgesamt, mit ${count(scanned)} per Scan`,
  allScanned: (scanned) =>
    `Der Scan hat schon ${count(scanned)} gebucht. Tippen Sie, wie viele insgesamt kamen.`,
  takeAway: 'Abziehen',
  add: 'Hinzufügen',
  note: 'Notiz',
  noteHint: 'Optional, für die nächste Änderung',
  other: 'Sonstiges…',
  otherNeedsNote: 'Schreiben Sie in die Notiz, wofür.',

  counted: 'Zählung: Wie viele sind es?',
  countHint: (expected) => `Laut petstock: ${count(expected)}`,
  badCount: 'Geben Sie eine ganze Zahl ab 0 ein, nur mit Ziffern, zum Beispiel 2061.',
  tooManyCounted: (most) =>
    `petstock zählt bis ${count(most)}. Ist das ein Barcode, leeren Sie das Feld und scannen Sie noch einmal.`,
  countSays: (counted, expected) =>
    `Laut petstock ${count(expected)}. Sie haben ${
      counted === expected
        ? 'genauso viele'
        : `${count(Math.abs(counted - expected))} ${counted > expected ? 'mehr' : 'weniger'}`
    } gezählt.`,
  isNumberOf: (counted, name) =>
    `${counted} ist die Nummer von ${name}. Haben Sie wirklich so viele gezählt, speichern Sie noch einmal.`,
  saveCount: 'Zählung speichern',
  dropCount: 'Leeren',
  moved: (now, expected) =>
    `Laut petstock jetzt ${count(now)}. Als Sie anfingen, waren es ${count(expected)}.`,
  saveAnyway: (counted) => `Trotzdem ${count(counted)} speichern`,
  countAgain: 'Neu zählen',
  notCounted: (name, counted) => `Ihre Zählung ${count(counted)} wurde nicht gespeichert: ${name}.`,

  unsaved: (counts) =>
    counts === 1 ? '1 Zählung nicht gespeichert:' : `${count(counts)} Zählungen nicht gespeichert:`,
  unsavedMoved: 'die Zahl in petstock hat sich geändert',
  lookAtCounts: 'Anzeigen',
  hideCounts: 'Zuklappen',
  saveAll: 'Alle speichern',
  discard: 'Verwerfen',
  reallyDiscard: 'Wirklich verwerfen?',
  reallySave: (counted, expected) => `Wirklich ${count(counted)} statt ${count(expected)}?`,
  reallySaveFew: (counts) => `Wirklich speichern? ${count(counts)} sind viel weniger`,

  left: (quantity) => `Noch\u00a0${count(quantity)}`,
  inStock: (quantity) => `Jetzt\u00a0${count(quantity)}`,
  made: (what, stock) => `${what}. ${stock}`,
  undone: (what, stock) => `Rückgängig: ${what}. ${stock}`,
  redone: (what, stock) => `Wiederhergestellt: ${what}. ${stock}`,
  soldReserved: 'Reserviert!',
  difference: (change, reason) => `${signed(change)} ${reason}`,
  countIs: (counted, expected) =>
    `${count(counted)} gezählt, ${counted === expected ? 'wie zuvor' : `es waren ${count(expected)}`}`,
  countOf: (counted) => `Zählung ${count(counted)}`,
  undoOf: (what) => `Rückgängig: ${what}`,
  redoOf: (what) => `Wiederholen: ${what}`,
  notSent: (what) => `${what}. Noch nicht gesendet`,
  notAllSent: (what, of) => `${what}. Davon ${count(of)} noch nicht gesendet`,
  takenBack: (what) => `Zurückgenommen: ${what}`,
  undo: 'Rückgängig',
  undoHint: 'Rückgängig (Strg+Z)',
  undoEarlier: (what, name) => `Auch rückgängig machen: ${what}, ${name}`,
  last: 'Letzte Änderung',
  redo: 'Wiederholen',
  redoHint: 'Wiederholen (Strg+Z)',

  waitingFor: {
    service: (changes) =>
      `petstock ist nicht erreichbar. ${saved(changes)} und ${sent(changes)} später gesendet.`,
    storage: (changes) =>
      `petstock kann gerade nichts speichern. ${saved(changes)} und ${sent(changes)} gesendet, sobald es wieder geht.`,
    limit: (changes, until) =>
      `Das Limit dieses Schlüssels ist erreicht. ${saved(changes)} und ${sent(changes)} um ${until} gesendet.`,
  },
  unkept: (changes) =>
    changes === 1
      ? '1 Änderung ist noch nicht gesendet. Dieser Browser kann sie nicht speichern: Lassen Sie diese Seite offen, bis sie gesendet ist.'
      : `${count(changes)} Änderungen sind noch nicht gesendet. Dieser Browser kann sie nicht speichern: Lassen Sie diese Seite offen, bis sie gesendet sind.`,
  which: 'Ansehen',
  takeBack: 'Zurücknehmen',
  giveUp: 'Nicht noch einmal senden',
  mayHaveArrived: 'noch keine Antwort; zählt nur einmal',
  tryNow: 'Jetzt versuchen',

  refused: (name, what) => `Nicht gespeichert: ${name}, ${what}.`,
  refusals: {
    quantity_out_of_range: 'So viele sind nicht da. Stimmt die Zahl nicht, zählen Sie nach.',
    tooMany: 'Das wären mehr, als petstock zählen kann.',
    quantity_moved: 'Jemand anderes hat die Zahl vorher geändert.',
    pet_not_found: 'Dieses Tier steht nicht mehr im Bestand.',
    already_undone: 'Das wurde schon rückgängig gemacht. Es wurde nichts noch einmal geändert.',
    undoNotPossible:
      'Das lässt sich nicht mehr rückgängig machen. Stimmt die Zahl nicht, zählen Sie nach.',
    insufficient_access:
      'Dieser Schlüssel darf nur ansehen. Melden Sie sich mit einem an, der Schreibrecht hat.',
    other: (code) =>
      `petstock hat es abgelehnt (${code}). Sagen Sie es der Person, die petstock betreut.`,
  },
  openPet: 'Öffnen',
  understood: 'OK',

  leftBehind: (changes, name) =>
    changes === 1
      ? `1 Änderung von ${name} wurde nicht gesendet. Sie ist hier gespeichert und wird gesendet, wenn sich ${name} wieder anmeldet.`
      : `${count(changes)} Änderungen von ${name} wurden nicht gesendet. Sie sind hier gespeichert und werden gesendet, wenn sich ${name} wieder anmeldet.`,
  sendAs: (name) => `Als ${name} senden`,
}

function saved(changes: number): string {
  return changes === 1
    ? '1 Änderung ist hier gespeichert'
    : `${count(changes)} Änderungen sind hier gespeichert`
}

const sent = (changes: number): string => (changes === 1 ? 'wird' : 'werden')
