import type { scanner as en } from '../en/scanner.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

export const scanner: typeof en = {
  scanned: (text) => `Gescannt: ${text}`,
  unknown: 'Diesen Code hat noch kein Tier.',
  unknownToReader: 'Diesen Code hat kein Tier.',
  misread: 'Falsch gelesen: Die letzte Ziffer passt nicht zu den anderen. Scannen Sie noch einmal.',
  typeNumber: 'Nummer eintippen',
  foreign:
    'So ein Code geht bei keinem Tier: Er hat 1 bis 64 einfache Buchstaben, Ziffern und Zeichen, ohne Leerzeichen.',
  guessed: 'Genau diesen Code hat kein Tier. Ist es dieses?',
  guessedSeveral: 'Genau diesen Code hat kein Tier. Ist es eines von diesen?',
  guessedOpened: 'Genau diesen Code hat kein Tier. Dieses hat fast denselben.',
  meant: {
    lookUp: (name) => `${name} öffnen`,
    sell: (name) => `${name}: eines verkaufen`,
    receive: (name) => `${name}: Eingang`,
    count: (name) => `${name}: eines zählen`,
    choose: (name) => `${name} wählen`,
  },
  ofPackage: {
    batch: (batch) => `Charge ${batch}`,
    bestBefore: (day) => `mindestens haltbar bis ${day}`,
    expires: (day) => `verfällt am ${day}`,
    serial: (serial) => `Seriennummer ${serial}`,
  },
  cut: 'Der Scanner hat ihn in Stücken gesendet: Tasten wie Tab oder F8 stehen darin, oder der Code davor hatte kein Ende. Stellen Sie am Scanner ein, dass er den Code allein sendet, und am Ende Enter.',
  inPieces:
    'Er kam in Stücken und kann zwei Codes sein, von denen der erste kein Ende hatte. Stellen Sie den Scanner so ein, dass er am Ende jedes Codes Enter (CR) sendet: In seiner Anleitung heißt das Suffix oder Abschluss.',
  unended:
    'Der Scanner sendet nichts am Ende eines Codes. Stellen Sie ihn so ein, dass er dort Enter (CR) sendet: In seiner Anleitung heißt das Suffix oder Abschluss.',
  layout:
    'Der Scanner tippt für eine andere Tastatur, als dieses Gerät hat. Stellen Sie ihn auf die Tastatur dieses Geräts ein: In seiner Anleitung heißt das Land oder Tastaturlayout.',
  elsewhere: {
    opened: (name) => `${name} ist geöffnet.`,
    chosen: (name) => `${name} ist gewählt.`,
    named: (name) => `Das ist ${name}.`,
  },
  unused: {
    sell: 'Nichts wurde verkauft: Das tut ein Scan nur im Bestand.',
    receive: 'Kein Eingang wurde gebucht: Das tut ein Scan nur im Bestand.',
    count: 'Nichts wurde gezählt: Das tut ein Scan nur im Bestand.',
  },
  waiting: 'Es geht weiter, sobald der Bestand gelesen ist.',
  add: 'Neues Tier',
  addTo: (name) => `Diesen Code bei ${name} eintragen`,
  addToPet: 'Diesen Code bei einem Tier eintragen…',
  choose: (code) => `Welches Tier bekommt den Barcode ${code}?`,
  chooseHint: 'Das Tier öffnet sich, dort wird gespeichert.',

  title: 'Scanner',
  begin: 'Scannen zum Verkaufen, Annehmen oder Zählen',
  end: 'Scannen beenden',
  mode: 'Was ein Scan tut',
  modes: { lookUp: 'Nachsehen', sell: 'Verkaufen', receive: 'Annehmen', count: 'Zählen' },
  does: {
    lookUp: 'Ein Scan öffnet das Tier.',
    sell: 'Jeder Scan verkauft eines.',
    receive: 'Scannen, gelieferte Anzahl eintippen, Enter.',
    count: 'Jeder Scan zählt eines dazu. Eintippen geht auch.',
  },
  readOnly: 'Mit diesem Schlüssel öffnet ein Scan nur das Tier.',
  fillsIn: {
    lookUp: 'Ein Scan kommt zu den Barcodes im offenen Formular.',
    sell: 'Ein Scan kommt zu den Barcodes im offenen Formular. Er verkauft nichts.',
    receive: 'Ein Scan kommt zu den Barcodes im offenen Formular. Er bucht keinen Eingang.',
    count: 'Ein Scan kommt zu den Barcodes im offenen Formular. Er zählt nichts.',
  },
  filledIn: {
    barcodes: (code) => `${code} steht jetzt bei den Barcodes.`,
    number: (code) => `${code} ist jetzt die Nummer.`,
  },
  did: {
    sold: 'Verkauft',
    soldReserved: 'Reserviert! Verkauft',
    received: 'Eingang',
    counted: 'Ungespeichert',
  },
  didNot: {
    sold: 'Nicht verkauft',
    soldReserved: 'Nicht verkauft',
    received: 'Eingang nicht gebucht',
    counted: 'Nicht gezählt',
    noneLeft: 'Nicht verkauft, keines mehr da',
  },
  missed: {
    sell: (scans) => `${scansOf(scans)} nicht verkauft`,
    receive: (scans) => `${scansOf(scans)} nicht gebucht`,
    count: (scans) => `${scansOf(scans)} nicht gezählt`,
  },
  missedBefore: {
    sell: (scans) => `${count(scans)} nicht verkauft`,
    receive: (scans) => `${count(scans)} nicht gebucht`,
    count: (scans) => `${count(scans)} nicht gezählt`,
  },
  missedLast: 'Zuletzt:',
  noneLeft: 'keines mehr da',
  why: {
    unknown: 'kein Tier hat diesen Code.',
    misread: 'falsch gelesen. Scannen Sie noch einmal.',
    foreign: 'kein Code eines Tiers.',
    guessed: 'kein genauer Treffer.',
    cut: 'in Stücken gesendet.',
    unended: 'ohne Enter am Ende.',
    layout: 'für eine andere Tastatur getippt.',
  },
  several: {
    sell: 'Um mehrere zu verkaufen, öffnen Sie das Tier und tippen ein, wie viele.',
    receive: 'Für einen Eingang von mehreren scannen Sie zuerst und tippen dann ein, wie viele.',
  },
  arriving: (quantity) => `Gescannt, ${quantity} vorrätig`,
  howMany: (name) => `Wie viele kamen: ${name}`,
  receive: (amount) => `Eingang von ${count(amount)} buchen`,
  receiveNone: 'Keinen Eingang buchen',
  seen: 'OK',
  times: (times) => `${count(times)} ×`,
  left: 'übrig',
  inStock: 'vorrätig',
  countedSoFar: 'gezählt',
  sound: 'Ton',
  soundOff: 'Ton ausschalten',
  soundOn: 'Ton einschalten',

  camera: {
    open: 'Mit der Kamera scannen',
    close: 'Kamera schließen',
    picture: 'Bild der Kamera',
    starting: 'Die Kamera startet…',
    hint: 'Den Barcode vor die Kamera halten.',
    torch: 'Licht',
    troubles: {
      refused:
        'Der Browser lässt diese Seite nicht an die Kamera. Bitte im Browser neben der Adresse erlauben und noch einmal versuchen.',
      none: 'Dieses Gerät hat keine Kamera, die der Browser benutzen kann.',
      busy: 'Ein anderes Programm benutzt die Kamera. Bitte dort schließen und noch einmal versuchen.',
      ended:
        'Die Kamera wurde entfernt oder ausgeschaltet. Bitte einstecken und noch einmal versuchen.',
      notLoaded:
        'Was die Barcodes liest, wurde nicht geladen: petstock war nicht erreichbar. Bitte noch einmal versuchen.',
      other: 'Die Kamera startet nicht. Bitte die Seite neu laden oder das Gerät neu starten.',
    },
  },
}

const scansOf = (scans: number): string => (scans === 1 ? '1 Scan' : `${count(scans)} Scans`)
