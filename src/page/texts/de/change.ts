import type { change as en } from '../en/change.ts'
import { numbersIn } from '../numbers.ts'

const { count, signed } = numbersIn('de')

export const change: typeof en = {
  title: 'Bestand ändern',
  oneLess: (name) => `Eins weniger, Verkauf: ${name}`,
  oneMore: (name) => `Eins mehr, Zugang: ${name}`,
  inFlight: (what) => `${what} unterwegs`,
  countInFlight: (counted) => `Zählung ${count(counted)} unterwegs`,
  notMade: 'Eine Änderung kam nicht zustande',

  amount: 'Menge',
  less: 'Eins weniger',
  more: 'Eins mehr',
  badAmount: 'Eine ganze Zahl ab 1.',
  takeAway: 'Wegnehmen',
  add: 'Hinzufügen',
  note: 'Notiz',
  noteHint: 'Freiwillig; gehört zur nächsten Änderung.',
  other: 'Sonstiges…',
  otherNeedsNote: 'Schreiben Sie in die Notiz, wofür.',

  counted: 'Zählung: wie viele es sind',
  countHint: (expected) => `Gezählt gegen ${count(expected)}.`,
  badCount: 'Eine ganze Zahl, 0 oder mehr.',
  countSays: (counted, expected) =>
    counted === expected
      ? `${count(counted)} gezählt, wie erwartet`
      : `${count(counted)} gezählt, es waren ${count(expected)} (${signed(counted - expected)})`,
  isNumberOf: (counted, name) =>
    `${count(counted)} ist die Nummer von ${name}. Sind es wirklich so viele, speichern Sie noch einmal.`,
  saveCount: 'Zählung speichern',
  dropCount: 'Leeren',
  moved: (now, expected) =>
    `Inzwischen sind es ${count(now)}; als Sie anfingen, waren es ${count(expected)}.`,
  keepCount: (counted, now) => `Bei ${count(counted)} bleiben, gegen ${count(now)}`,
  countAgain: 'Neu zählen',
  notCounted: (name, counted) => `Die Zählung ${count(counted)} ${name} wurde nicht gespeichert.`,

  unsaved: (counts) =>
    counts === 1 ? '1 Zählung nicht gespeichert:' : `${count(counts)} Zählungen nicht gespeichert:`,
  unsavedMoved: 'inzwischen verändert',
  saveAll: 'Alle speichern',
  discard: 'Verwerfen',
  reallyDiscard: 'Wirklich verwerfen?',

  made: (name, what, left) => `${name}: ${what} → noch ${count(left)}`,
  difference: (change, reason) => `${signed(change)}, ${reason}`,
  countIs: (counted, expected) => `${count(counted)} gezählt, es waren ${count(expected)}`,
  takenBack: (name, what) => `${name}: ${what} zurückgenommen`,
  undo: 'Rückgängig',
  undoHint: 'Rückgängig (Strg+Z)',

  waiting: (changes) =>
    changes === 1 ? '1 Änderung wartet.' : `${count(changes)} Änderungen warten.`,
  waitingFor: {
    service: 'petstock ist nicht erreichbar. Sobald es geht, wird von selbst gesendet.',
    storage: 'petstock kann gerade nichts speichern. Es wird von selbst wieder gesendet.',
    limit: (until) =>
      `Das Kontingent dieses Schlüssels ist bis ${until} aufgebraucht. Dann wird von selbst gesendet.`,
  },
  sentByItself: 'Nichts geht verloren: Es wird von selbst gesendet.',
  which: 'Welche',
  takeBack: 'Zurücknehmen',
  giveUp: 'Aufgeben',
  mayHaveArrived: 'ist vielleicht schon angekommen',
  unkept:
    'Dieser Browser merkt sich für diese Seite nichts: Lassen Sie sie offen, bis alles gesendet ist, sonst geht es verloren.',
  tryNow: 'Jetzt versuchen',

  refused: (name, what) => `Nicht ausgeführt: ${name}, ${what}.`,
  refusals: {
    quantity_out_of_range: 'So viele sind nicht da. Zählen Sie nach, wenn die Zahl nicht stimmt.',
    tooMany: 'Das wären mehr, als petstock zählen kann.',
    quantity_moved: 'Die Zahl hat sich inzwischen verändert.',
    pet_not_found: 'Das Tier steht nicht mehr im Bestand.',
    insufficient_access:
      'Dieser Schlüssel darf nur lesen. Melden Sie sich mit einem an, der den Bestand ändern darf.',
    other: (code) =>
      `petstock nimmt es nicht an (${code}). Sagen Sie es dem, der petstock betreut.`,
  },
  openPet: 'Öffnen',
  understood: 'OK',

  leftBehind: (changes, name) =>
    changes === 1
      ? `1 Änderung von ${name} wurde nicht gesendet. Sie wartet hier und wird gesendet, wenn sich ${name} wieder anmeldet.`
      : `${count(changes)} Änderungen von ${name} wurden nicht gesendet. Sie warten hier und werden gesendet, wenn sich ${name} wieder anmeldet.`,
  sendAs: (name) => `Als ${name} senden`,
}
