import { change } from './de/change.ts'
import { labels } from './de/labels.ts'
import { countList, loading, picker, rows } from './de/list.ts'
import { lost } from './de/lost.ts'
import { order } from './de/order.ts'
import { pet } from './de/pet.ts'
import { reach } from './de/reach.ts'
import { scanner } from './de/scanner.ts'
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

  signIn: {
    title: 'Bestand',
    intro:
      'Fügen Sie Ihren Schlüssel ein oder den Link, den Sie bekommen haben, oder scannen Sie ihn.',
    key: 'Schlüssel',
    noKey:
      'Kein Schlüssel? Wer den Laden verwaltet, zeigt Ihnen unter „Personen und Geräte“ einen Link oder ein Bild für dieses Gerät. Der allererste Link steht dort, wo petstock gestartet wurde; einen neuen macht `petstock setup-link` auf dem PC.',
    keep: 'Auf diesem Gerät angemeldet bleiben',
    keepHint: 'Nur auf einem Gerät, das sonst niemand benutzt.',
    button: 'Anmelden',
    trying: 'Anmeldung läuft…',
    missing:
      'Fügen Sie zuerst Ihren Schlüssel oder Ihren Link ein, oder scannen Sie ihn. Ein Schlüssel beginnt mit pst_.',
    notValid:
      'Dieser Schlüssel gilt nicht. Prüfen Sie, ob er vollständig ist, oder bitten Sie die Person, die petstock betreut, um einen neuen.',
    refused:
      'Ihr Schlüssel gilt nicht mehr. Melden Sie sich mit einem anderen an. Noch nicht gesendete Änderungen sind hier gespeichert.',
    limited: (until) => `Zu viele Versuche. Versuchen Sie es um ${until} noch einmal.`,
    unreachable:
      'petstock ist nicht erreichbar. Ist der PC an, und ist dieses Gerät im Netz des Ladens?',
    otherKey: 'Anderen Schlüssel verwenden',
    restoring: 'Anmeldung mit dem hier gespeicherten Schlüssel…',
  },

  shell: {
    stock: 'Bestand',
    order: 'Bestellen',
    labels: 'Etiketten',
    menu: 'Menü',
    signedInAs: (name) => `Angemeldet als ${name}`,
    mayOnlyLook:
      'Dieser Schlüssel darf nur ansehen. Zum Ändern bitten Sie um einen Schlüssel mit Schreibrecht.',
    signOut: 'Abmelden',
    lastManager: 'Niemand sonst verwaltet den Laden',
    lastManagerHint:
      'Sind Sie hier abgemeldet, kann niemand mehr Personen oder Geräte hinzufügen. Zurück führt ein Link: Starten Sie auf dem Computer des Ladens `petstock setup-link`.',
    staySignedIn: 'Angemeldet bleiben',
    firstSteps: 'Als Nächstes',
    addDevice: 'Kasse oder Handy hinzufügen',
    addDeviceHint: '(später im Menü, unter „Personen und Geräte“).',
    addPets: 'Tiere anlegen',
    or: 'oder',
    bringSheet: 'eine eigene Tabelle übernehmen',
    hide: 'Ausblenden',
    language: 'Sprache',
    theme: 'Darstellung',
    themes: { system: 'Wie das Gerät', light: 'Hell', dark: 'Dunkel' },
    skip: 'Zum Inhalt springen',
    shop: 'Laden',
    today: 'Änderungen heute',
    report: 'Verkäufe und Verluste',
    spreadsheet: 'Tabelle',
    manage: 'Laden verwalten',
    several: 'Mehrere Tiere ändern',
    people: 'Personen und Geräte',
    settings: 'Einstellungen des Ladens',
    health: 'Zustand und Sicherungen',
    help: 'Hilfe',
    helpHref: '/help/shop.de',
  },

  connection: {
    unreachable:
      'petstock ist nicht erreichbar. Was Sie sehen, kann veraltet sein. Diese Seite versucht es weiter.',
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
          'Wer den Laden verwaltet, erneuert es im Menü unter „Sichere Verbindung (HTTPS)“. Auf dem PC sagt `petstock doctor` mehr.',
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

  stock: {
    totals: 'Übersicht',
    pets: 'Einträge',
    inStock: 'Vorrätig',
    inAll: (quantity) => `${count(quantity)} Stück`,
    low: 'Knapp',
    pending: 'Reserviert',
    sold: 'Als verkauft',
    search: 'Suche nach Name oder Nummer, Art oder Barcode',
    searchHint: 'Name, Nummer, Barcode',
    clearSearch: 'Suche leeren',
    show: 'Zeigen',
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
      changed: 'Letzte Änderung',
    },
    kind: 'Art',
    allKinds: 'Alle Arten',
    noKind: 'Ohne Art',
    ascending: 'Aufsteigend',
    descending: 'Absteigend',
    list: 'Bestand',
    found: (found, all) => (found === all ? entries(all) : `${count(found)} von ${entries(all)}`),
    bestFirst: (found) => `${found}, beste Treffer zuerst`,
    none: 'Nichts gefunden.',
    showAll: 'Alle zeigen',
    empty: 'Es gibt noch keine Tiere.',
    emptyForReaders: 'Sie erscheinen hier, sobald jemand sie anlegt.',
    emptyHint:
      'Legen Sie hier das erste an. Eine ganze Tabelle übernimmt, wer den Laden verwaltet.',
    emptyForManagers: 'Legen Sie hier das erste an, oder',
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
  loading,
  countList,
  rows,
  order,
  labels,
  picker,
  lost,
  reach,
  scanner,
}

function entries(number: number): string {
  return number === 1 ? '1 Eintrag' : `${count(number)} Einträge`
}
