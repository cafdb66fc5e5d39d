import { change } from './de/change.ts'
import { labels } from './de/labels.ts'
import { order } from './de/order.ts'
import { pet } from './de/pet.ts'
import { scanner } from './de/scanner.ts'
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
    search: 'Suche nach Name oder Nummer',
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
      died: 'Verendet',
      other: 'Sonstiges',
    },
  },

  change,
  pet,
  order,
  labels,
  scanner,
}
