import { change } from './de/change.ts'
import { choosing, countList, loading, rows } from './de/list.ts'
import { lost } from './de/lost.ts'
import { order } from './de/order.ts'
import { pet } from './de/pet.ts'
import { reach } from './de/reach.ts'
import { requestErrors } from './de/request-errors.ts'
import { scanner } from './de/scanner.ts'
import { signIn } from './de/sign-in.ts'
import type { en } from './en.ts'
import { formatsOf } from './formats.ts'

const formats = formatsOf('de')
const { count } = formats

export const de: typeof en = {
  ...formats,
  close: 'Schließen',
  cancel: 'Abbrechen',
  retry: 'Noch einmal',
  back: 'Zurück zum Bestand',
  qrCode: {
    failed:
      'Der QR-Code konnte nicht gezeichnet werden. Laden Sie die Seite neu, oder nehmen Sie den Text daneben.',
  },

  lazy: {
    loading: 'Wird geladen…',
    failed: 'Dieser Teil der Seite konnte nicht geladen werden.',
  },

  signIn,

  strips: {
    more: (strips) => `${notices(strips)} zeigen`,
    many: (strips) => notices(strips),
    less: 'Weniger',
    fewer: 'Weniger: nur die erste',
  },

  sheet: {
    needs: {
      write:
        'Dieser Schlüssel darf nur ansehen. Bitten Sie zum Ändern um einen Schlüssel mit Schreibrecht.',
      manage:
        'Das sieht nur, wer den Laden verwaltet. Fragen Sie dort, oder melden Sie sich mit einem solchen Schlüssel an.',
    },
  },

  shell: {
    places: 'Orte',
    backToShop: 'Zurück zum Laden',
    stock: 'Bestand',
    order: 'Bestellen',
    labels: 'Etiketten',
    signedInAs: (name) => `Angemeldet als ${name}`,
    mayOnlyLook:
      'Dieser Schlüssel darf nur ansehen. Zum Ändern bitten Sie um einen Schlüssel mit Schreibrecht.',
    signOut: 'Abmelden',
    lastManager: 'Niemand sonst verwaltet den Laden',
    lastManagerHint:
      'Sind Sie hier abgemeldet, kann niemand mehr Personen oder Geräte hinzufügen. Zurück führt ein Link: Führen Sie auf dem PC `petstock setup-link` aus.',
    staySignedIn: 'Angemeldet bleiben',
    bringSheet: 'Eigene Tabelle übernehmen',
    language: 'Sprache',
    theme: 'Darstellung',
    themes: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
    skip: 'Zum Inhalt springen',
    shop: 'Laden',
    today: 'Heute',
    spreadsheet: 'Tabelle',
    people: 'Personen und Geräte',
    settings: 'Einstellungen des Ladens',
    health: 'Zustand und Sicherungen',
    help: 'Hilfe',
    helpHref: '/help/shop.de',
  },

  connection: {
    unreachable: 'petstock ist nicht erreichbar. Was Sie sehen, kann veraltet sein.',
    unreachableAsOf: (time) => `petstock ist nicht erreichbar. Die Liste ist vom Stand ${time}.`,
    asOf: (time) => `Liste vom Stand ${time}`,
    limit: (until) =>
      `Das Limit dieses Schlüssels ist erreicht. Um ${until} geht es von selbst weiter.`,
    retry: 'Jetzt versuchen',
  },

  health: {
    trouble: 'petstock braucht Aufmerksamkeit',
    soon: 'petstock braucht bald Aufmerksamkeit',
    details: 'Was zu tun ist',
    hide: 'Ausblenden',
    checks: {
      read: {
        title: 'Der Bestand kann nicht gelesen werden.',
        advice: 'Prüfen Sie die Festplatte des PCs und das Protokoll von petstock.',
      },
      write: {
        title: 'Änderungen können nicht gespeichert werden.',
        advice:
          'Prüfen Sie die Festplatte des PCs und das Protokoll von petstock. Arbeitet ein anderes Programm mit der Datenbank, warten Sie, bis es fertig ist.',
      },
      'disk space': {
        title: 'Die Festplatte ist fast voll.',
        advice: 'Schaffen Sie Platz auf dem PC. Sonst lässt sich keine Änderung speichern.',
      },
      backup: {
        title: 'Die letzte gute Sicherung ist alt.',
        advice:
          'Ist das Sicherungslaufwerk angesteckt, und hat es Platz? Auf dem PC macht `petstock backup create DATEI` jetzt eine Sicherung, und `petstock doctor` sagt mehr.',
      },
    },
    warnings: {
      'disk space': {
        title: 'Die Festplatte wird voll.',
        advice: 'Schaffen Sie bald Platz auf dem PC. Noch werden alle Änderungen gespeichert.',
      },
      backup: {
        title: 'Es gibt keine aktuelle Sicherung.',
        advice:
          'Lassen Sie den PC an. Ist das Sicherungslaufwerk angesteckt, und hat es Platz? Alle Änderungen werden weiter gespeichert.',
      },
      certificate: {
        title: 'Geräte lehnen das Zertifikat für HTTPS ab, oder bald.',
        advice:
          'Wer den Laden verwaltet, erneuert es unter Laden, „Sichere Verbindung (HTTPS)“. Auf dem PC sagt `petstock doctor` mehr.',
      },
      'backups off': {
        title: 'Sicherungen sind abgeschaltet.',
        advice:
          'Macht sie etwas anderes, ist alles gut. Wenn nicht, starten Sie petstock auf dem PC mit einem Ordner dafür: --backup-dir.',
      },
      'backup place': {
        title: 'Der Ordner für die Sicherungen fehlt.',
        advice: 'Stecken Sie das Sicherungslaufwerk an. Dann geht es von selbst weiter.',
      },
      clock: {
        title: 'Die Uhr des PCs geht vielleicht falsch.',
        advice: 'Prüfen Sie Datum und Uhrzeit des PCs. Dort sagt `petstock doctor` mehr.',
      },
      limiter: {
        title: 'Ein Teil des Dienstes ist gerade nicht da.',
        advice:
          'Arbeiten Sie weiter wie gewohnt: Alle Änderungen werden gespeichert. Er kommt von selbst wieder.',
      },
    },
    other: 'Etwas ist nicht in Ordnung.',
    guide: 'Mehr in der Anleitung',
    guideHref: '/help/shop.de#wenn-die-seite-einen-streifen-zeigt',
  },

  list: {
    inAll: (quantity) => `${count(quantity)} Stück`,
    search: 'Suche nach Name oder Nummer, Art oder Barcode',
    searchHint: 'Name, Nummer, Barcode',
    clearSearch: 'Suche leeren',
    show: 'Anzeigen',
    shown: {
      all: 'Alle',
      inStock: 'Vorrätig',
      low: 'Knapp',
      available: 'Verfügbar',
      pending: 'Reserviert',
      sold: 'Als verkauft markiert',
    },
    sortBy: 'Sortieren nach',
    sortByThen: 'Beste Treffer zuerst, dann sortieren nach',
    sorts: {
      name: 'Name',
      kind: 'Art',
      petId: 'Nummer',
      quantity: 'Anzahl',
      status: 'Status',
      level: 'Knapp bei',
      changed: 'Letzte Änderung',
    },
    kind: 'Art',
    allKinds: 'Alle Arten',
    noKind: 'Ohne Art',
    unsold: 'Ladenhüter',
    soldOrNot: 'Verkauft oder nicht',
    unsoldDays: (days: number) => `Nicht verkauft: ${count(days)} Tage`,
    unsoldFor: (days: number) => `Seit ${count(days)} Tagen nicht verkauft`,
    tooManySold: (pets) =>
      `In dieser Zeit wurden mehr als ${count(pets)} Tiere verkauft. Wählen Sie eine Art, um zu sehen, welche nicht verkauft wurden.`,
    ascending: 'Aufsteigend',
    descending: 'Absteigend',
    list: 'Bestand',
    found: (found, all) =>
      found === all
        ? entries(all)
        : `${count(found)} von ${count(all)} ${all === 1 ? 'Eintrag' : 'Einträgen'}`,
    bestFirst: (found) => `${found}, beste Treffer zuerst`,
    none: 'Nichts gefunden.',
    showAll: 'Alle zeigen',
    empty: 'Es gibt noch keine Tiere.',
    emptyForReaders: 'Sie erscheinen hier, sobald jemand sie anlegt.',
    emptyHint:
      'Legen Sie hier das erste an. Eine ganze Tabelle übernimmt, wer den Laden verwaltet.',
    emptyForManagers: 'Legen Sie hier das erste an, oder übernehmen Sie eine eigene Tabelle.',
    loading: 'Der Bestand wird geladen…',
    unnamed: (petId) => `Tier ${petId}`,
    lowAt: (level) => `knapp bei ${count(level)}`,
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
      arrival: 'Eingang',
      return: 'Rückgabe',
      sale: 'Verkauf',
      count: 'Zählung',
      damage: 'Verlust',
      died: 'Gestorben',
      other: 'Sonstiges',
    },
  },

  change,
  pet,
  loading,
  countList,
  rows,
  order,
  choosing,
  lost,
  reach,
  requestErrors,
  scanner,
}

const notices = (number: number): string =>
  number === 1 ? '1 weitere Meldung' : `${count(number)} weitere Meldungen`

function entries(number: number): string {
  return number === 1 ? '1 Eintrag' : `${count(number)} Einträge`
}
