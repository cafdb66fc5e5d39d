import { change } from './de/change.ts'
import { pet } from './de/pet.ts'
import type { en } from './en.ts'
import { numbersIn } from './numbers.ts'

const { count, signed, ago, time, minute, day, date } = numbersIn('de')

export const de: typeof en = {
  count,
  signed,
  ago,
  time,
  minute,
  day,
  date,
  close: 'Schließen',
  cancel: 'Abbrechen',
  retry: 'Noch einmal',
  back: 'Zurück zum Bestand',

  signIn: {
    title: 'Bestand',
    intro: 'Melden Sie sich mit Ihrem API-Schlüssel an: einfügen oder scannen.',
    key: 'API-Schlüssel',
    keep: 'Auf diesem Gerät angemeldet bleiben',
    keepHint: 'Nur auf einem Gerät, das sonst niemand benutzt.',
    button: 'Anmelden',
    trying: 'Anmeldung läuft…',
    missing: 'Fügen Sie zuerst Ihren Schlüssel ein, oder scannen Sie ihn. Er beginnt mit pst_.',
    notValid:
      'Dieser Schlüssel gilt nicht: vertippt, unbekannt, abgelaufen oder widerrufen. Wer petstock betreut, macht Ihnen einen neuen.',
    refused:
      'Ihr Schlüssel gilt nicht mehr. Melden Sie sich mit einem anderen an; was unterwegs war, bleibt erhalten.',
    limited: (until) => `Zu viele Versuche. Ab ${until} geht es wieder.`,
    unreachable:
      'petstock ist nicht erreichbar. Ist der PC an, und dieses Gerät im Netz des Ladens?',
    otherKey: 'Anderen Schlüssel verwenden',
    restoring: 'Anmeldung mit dem hier gemerkten Schlüssel…',
  },

  shell: {
    stock: 'Bestand',
    order: 'Bestellen',
    labels: 'Etiketten',
    menu: 'Menü',
    signedInAs: (name) => `Angemeldet als ${name}`,
    readOnly: 'nur lesen',
    signOut: 'Abmelden',
    language: 'Sprache',
    theme: 'Darstellung',
    themes: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
    skip: 'Zum Inhalt springen',
  },

  connection: {
    connecting: 'Verbindung wird aufgebaut…',
    live: 'Live',
    unreachable:
      'petstock ist nicht erreichbar. Die Anzeige kann veraltet sein; es wird von selbst weiter versucht.',
    limit: (until) =>
      `Das Kontingent dieses Schlüssels ist bis ${until} aufgebraucht. Dann geht es von selbst weiter.`,
    retry: 'Jetzt versuchen',
  },

  health: {
    trouble: 'petstock braucht Aufmerksamkeit',
    details: 'Was zu tun ist',
    checks: {
      read: {
        title: 'Der Bestand kann nicht gelesen werden.',
        advice: 'Prüfen Sie die Festplatte des PCs und das Protokoll von petstock.',
      },
      write: {
        title: 'Änderungen können nicht gespeichert werden.',
        advice:
          'Prüfen Sie die Festplatte des PCs und das Protokoll von petstock. Arbeitet ein anderes Programm an der Datenbank, lassen Sie es fertig werden.',
      },
      'disk space': {
        title: 'Die Festplatte ist fast voll.',
        advice: 'Schaffen Sie Platz auf dem PC: ohne Platz lässt sich keine Änderung speichern.',
      },
      backup: {
        title: 'Die letzte geprüfte Sicherung ist alt.',
        advice:
          'Ist das Sicherungslaufwerk angesteckt, und hat es Platz? `petstock backup create` macht jetzt eine Sicherung; `petstock doctor` sagt mehr.',
      },
    },
    other: 'Etwas ist nicht in Ordnung.',
  },

  stock: {
    totals: 'Übersicht',
    pets: 'Arten',
    inStock: 'Vorrätig',
    animals: (animals) => `${count(animals)} Tiere`,
    low: 'Knapp',
    pending: 'Reserviert',
    sold: 'Verkauft',
    available: 'Verfügbar',
    search: 'Suche nach Name oder Nummer',
    clearSearch: 'Suche leeren',
    show: 'Zeigen',
    shown: {
      all: 'Alle',
      inStock: 'Vorrätig',
      low: 'Knapp',
      available: 'Verfügbar',
      pending: 'Reserviert',
      sold: 'Verkauft',
    },
    sortBy: 'Sortieren nach',
    sorts: { name: 'Name', petId: 'Nummer', quantity: 'Anzahl', changed: 'Letzte Änderung' },
    ascending: 'Aufsteigend',
    descending: 'Absteigend',
    list: 'Bestand',
    found: (found, all) =>
      found === all ? `${count(all)} Arten` : `${count(found)} von ${count(all)} Arten`,
    none: 'Nichts passt dazu.',
    showAll: 'Alle zeigen',
    empty: 'Es gibt noch keine Tiere.',
    emptyHint: 'Legen Sie das erste an, oder holen Sie eine Liste mit `petstock inventory import`.',
    loading: 'Der Bestand wird gelesen…',
    unnamed: (petId) => `Tier ${petId}`,
    lowAt: (level) => `knapp ab ${count(level)}`,
    isLow: 'Knapp',
    commandLine: 'Kommandozeile',
    changedBy: (when, who) => `${when}, ${who}`,
    quantity: 'Anzahl',
    addPet: 'Tier anlegen',
    statuses: { available: 'Verfügbar', pending: 'Reserviert', sold: 'Verkauft' },
    reasons: {
      update: 'Aktualisierung',
      import: 'Import',
      command: 'Kommandozeile',
      add: 'Angelegt',
      remove: 'Entfernt',
      arrival: 'Zugang',
      return: 'Rückgabe',
      sale: 'Verkauf',
      count: 'Zählung',
      damage: 'Verlust',
      other: 'Sonstiges',
    },
  },

  change,
  pet,
  order: {
    title: 'Zu bestellen',
    pets: (pets) => (pets === 1 ? '1 Art' : `${count(pets)} Arten`),
    print: 'Drucken',
    save: 'Als CSV sichern',
    nothing: 'Nichts zu bestellen.',
    nothingHint: 'Alles liegt über seiner Meldegrenze. Was knapp wird, steht sofort hier.',
    noLevels: 'Noch hat kein Tier eine Meldegrenze.',
    noLevelsHint:
      'Öffnen Sie ein Tier und geben Sie an, ab wie vielen es knapp ist: Dann steht es hier, sobald es nicht mehr sind.',
    pet: 'Tier',
    number: 'Nummer',
    quantity: 'Vorrätig',
    level: 'Knapp ab',
    short: 'Es fehlen',
    changed: 'Letzte Änderung',
    toOrder: 'Bestellen',
    firstShown: (shown, all) => `Die ersten ${count(shown)} von ${count(all)}.`,
    showAll: 'Alle zeigen',
  },
  labels: {
    title: 'Etiketten',
    print: 'Drucken',
    pets: 'Tiere, die Etiketten bekommen',
    chosen: (pets) => (pets === 1 ? '1 Art gewählt' : `${count(pets)} Arten gewählt`),
    all: (pets) => `Alle ${count(pets)} wählen`,
    none: 'Keine wählen',
    sheet: 'Etikettenbogen',
    sheets: {
      'a4-70x37': 'A4: 3 × 8, 70 × 37 mm',
      'a4-63.5x38.1': 'A4: 3 × 7, 63,5 × 38,1 mm',
      'a4-63.5x33.9': 'A4: 3 × 8, 63,5 × 33,9 mm',
      'a4-99.1x38.1': 'A4: 2 × 7, 99,1 × 38,1 mm',
      'a4-48.5x25.4': 'A4: 4 × 10, 48,5 × 25,4 mm',
      'letter-66.7x25.4': 'Letter: 3 × 10, 2⅝ × 1 Zoll',
      'letter-101.6x25.4': 'Letter: 2 × 10, 4 × 1 Zoll',
      'letter-101.6x33.9': 'Letter: 2 × 7, 4 × 1⅓ Zoll',
      'letter-101.6x50.8': 'Letter: 2 × 5, 4 × 2 Zoll',
    },
    used: 'Schon verbrauchte Etiketten',
    copies: 'Wie viele',
    same: 'Für jedes Tier gleich viele',
    asInStock: 'So viele, wie vorrätig sind',
    each: 'Etiketten je Tier',
    between: (least, most) => `${count(least)} bis ${count(most)}`,
    total: (labels, sheets) =>
      `${labels === 1 ? '1 Etikett' : `${count(labels)} Etiketten`} auf ${sheets === 1 ? '1 Bogen' : `${count(sheets)} Bogen`}`,
    preview: 'Vorschau',
    noBarcodes: 'Was Strichcodes zeichnet, wurde nicht geladen: petstock war nicht erreichbar.',
    nothing: 'Wählen Sie Tiere: Ihre Etiketten erscheinen hier, wie sie gedruckt werden.',
    hint: 'Drucken Sie mit 100 % (tatsächliche Größe), auf dem Papier, das hier gewählt ist.',
    shown: (shown, all) =>
      `${count(shown)} von ${count(all)} Bogen werden gezeigt; gedruckt werden alle.`,
    part: (first, last, all) =>
      `Zu viele auf einmal: Gedruckt werden die Bogen ${count(first)} bis ${count(last)} von ${count(all)}. Drucken Sie danach ab dem nächsten weiter.`,
    firstSheet: 'Drucken ab Bogen',
  },
  scanner: {
    scanned: (text) => `Gescannt: ${text}`,
    unknown: 'Diese Nummer hat noch kein Tier.',
    unknownToReader: 'Diese Nummer hat kein Tier.',
    foreign: 'Das ist keine Nummer eines Tiers: die hat nur Ziffern, ohne Nullen davor.',
    waiting: 'Das Tier öffnet sich, sobald der Bestand gelesen ist.',
    add: 'Dieses Tier anlegen',
  },
}
