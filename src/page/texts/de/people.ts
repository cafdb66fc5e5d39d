import type { people as en } from '../en/people.ts'
import { formatsOf } from '../formats.ts'
import { accessJournal } from './access-journal.ts'

const { count } = formatsOf('de')

export const people: typeof en = {
  title: 'Personen und Geräte',
  intro: 'Alle, die hier mit petstock arbeiten, und jede Kasse haben einen eigenen Schlüssel.',
  journal: 'Zugangsprotokoll',
  add: 'Hinzufügen',
  back: 'Alle Personen und Geräte',
  loading: 'Wird geladen…',
  list: 'Personen und Geräte',
  ended: (keys) => `Nicht mehr gültig (${count(keys)})`,
  you: 'Sie',

  access: {
    read: 'Darf nur ansehen',
    write: 'Darf den Bestand ändern',
    manage: 'Darf den Laden verwalten',
  },
  accessHints: {
    read: 'Sieht den Bestand und ändert nichts.',
    write: 'Verkauft, nimmt an, zählt und bearbeitet Tiere. Richtig für Kassen und Angestellte.',
    manage: 'All das, dazu Personen, Geräte und Einstellungen. Richtig für Inhaber.',
  },

  updatesTitle: 'Was Änderungen dieser Kasse sind',
  updatesHint:
    'Für ein Kassenprogramm, das nur Anzahlen setzt. Als Verkäufe und Eingänge zählen sie im Bericht: Weniger ist ein Verkauf, mehr ein Eingang. Für Menschen auf dieser Seite ändert sich nichts.',
  updates: {
    plain: 'Einfache Änderungen',
    sales: 'Verkäufe und Eingänge',
  },

  lastUsed: (when) => `Zuletzt benutzt: ${when}`,
  neverUsed: 'Noch nicht benutzt',
  share: (percent) => `Heute benutzt: ${count(percent)} % des Erlaubten`,
  endsAt: (when) => `Gilt bis ${when}`,
  endedAt: (when) => `Abgelaufen ${when}`,
  takenAt: (when) => `Entzogen ${when}`,
  banned: (until) => `Gesperrt bis ${until}: zu viele Anfragen`,
  oldTokens: (keys, until) =>
    keys === 1
      ? `Der alte Schlüssel gilt noch bis ${until}`
      : `${count(keys)} alte Schlüssel gelten noch, der letzte bis ${until}`,

  waitingTitle: 'Warten auf die Anmeldung',
  newManager: 'Neue Verwaltung, über einen Link zum Einrichten',
  waits: (minutes) => `Wartet auf das Gerät · noch ${count(minutes)} Min.`,
  waitsUntil: (when) => `Wartet auf das Gerät · bis ${when}`,

  addTitle: 'Person oder Gerät anlegen',
  name: 'Name',
  nameHint: 'Anna oder Kasse 2. Er steht neben jeder Änderung.',
  noName: 'Geben Sie einen Namen an.',
  notAName:
    'Ein Name ist eine Zeile mit höchstens 100 Zeichen, ohne Tabulatoren und unsichtbare Zeichen.',
  mayDo: 'Was darf die Person oder das Gerät?',
  end: 'Letzter Tag',
  endHint: 'Etwa für eine Aushilfe. Leer lassen: kein Ende.',
  pastEnd: 'Wählen Sie heute oder einen späteren Tag.',
  more: 'Mehr: Änderungen, Limits',
  moreToAdd: 'Mehr: letzter Tag, Änderungen, Limits',
  plan: 'Tarif',
  plans: {
    free: 'Klein',
    pro: 'Mittel',
    business: 'Üblich',
    enterprise: 'Eigene Zahlen',
  },
  planLimits: (name, minute, day) =>
    `${name}: ${count(minute)} Anfragen je Minute, ${count(day)} am Tag`,
  perMinute: 'Anfragen je Minute',
  perDay: 'Anfragen am Tag',
  notALimit: 'Geben Sie eine ganze Zahl ab 1 ein.',
  showCode: 'Code zum Scannen zeigen',
  showKey: 'Schlüssel zum Kopieren anzeigen',
  howHint:
    'Ein Handy oder Tablet scannt den Code. Ein Kassenprogramm braucht den Schlüssel selbst.',

  codeTitle: (name) => `${name} anmelden`,
  scan: 'Scannen Sie diesen Code mit der Kamera des Handys oder Tablets, und öffnen Sie den Link.',
  qrLabel: 'Das Bild des Links darunter',
  orLink: 'Ohne Kamera: Öffnen Sie diesen Link auf dem Gerät, oder fügen Sie ihn dort ein.',
  copy: 'Kopieren',
  copied: 'Kopiert.',
  copyFailed: 'Markieren Sie den Text, und kopieren Sie ihn von Hand.',
  until: (time) => `Der Code gilt einmal, bis ${time}.`,
  reach: 'Adresse',
  numberTitle: 'Steht diese Nummer auf dem Gerät?',
  numberOf: (digits) => `Nummer ${digits}`,
  confirm: 'Ja, anmelden',
  notMine: 'Das ist nicht mein Gerät',
  confirmed: 'Bestätigt. Das Gerät meldet sich jetzt an.',
  used: (name) => `${name} ist auf dem Gerät angemeldet.`,
  codeEnded: 'Die Zeit dieses Codes ist um, oder er wurde beendet. Niemand kann ihn mehr benutzen.',
  newCode: 'Neuen Code zeigen',
  endCode: 'Diesen Code beenden',
  done: 'Fertig',

  loopbackLink: 'Bis dahin gilt ein Code in einem anderen Browser dieses PCs.',
  keyTitle: (name) => `Der Schlüssel von ${name}`,
  keyHint:
    'Er wird nur dieses eine Mal gezeigt. Kopieren Sie ihn jetzt, und hüten Sie ihn wie ein Passwort.',
  key: 'Schlüssel',

  save: 'Speichern',
  saved: 'Gespeichert.',
  saving: 'Wird gespeichert…',
  parts: {
    name: 'der Name',
    access: 'was erlaubt ist',
    updates: 'was Änderungen sind',
    limits: 'die Limits',
  },
  savedPart: (saved, lacking) => `Gespeichert: ${saved}. Nicht gespeichert: ${lacking}.`,
  savedNothing: 'Nichts wurde gespeichert.',
  changeAccess: 'Was ist erlaubt?',
  limitsHint: 'Andere Limits beginnen von vorn.',
  renew: 'Neuer Schlüssel',
  renewHint:
    'Wenn andere den Schlüssel gesehen haben könnten oder ein Browser ihn vergessen hat. Name, Limits und Verlauf bleiben.',
  renewLost:
    'Ging das Gerät verloren, oder wurde es gestohlen? Dann wählen Sie stattdessen unten „Zugang entziehen“: Das sperrt es sofort aus.',
  grace: 'Der alte Schlüssel gilt',
  graces: {
    '0': 'bis der neue benutzt wird',
    '3600000': 'noch eine Stunde',
    '86400000': 'noch einen Tag',
    '604800000': 'noch eine Woche',
  },
  graceOver:
    'Der alte Schlüssel endet nicht jetzt, sondern wenn ein Gerät den neuen Code benutzt, oder sobald der neue Schlüssel hier zum Kopieren gezeigt wird. Ein Gerät, das noch den alten hat, ist dann abgemeldet.',
  unban: 'Jetzt entsperren',
  unbanned: 'Entsperrt.',
  take: 'Zugang entziehen',
  takeTitle: (name) => `${name} den Zugang entziehen?`,
  takeHint: (name) =>
    `${name} ist innerhalb einer Sekunde abgemeldet, auf jedem Gerät. Das lässt sich nicht rückgängig machen: Soll ${name} wieder hinein, fügen Sie einen neuen Schlüssel hinzu.`,
  takeYourself: 'Das ist Ihr eigener Schlüssel: Auch Sie werden abgemeldet.',
  taking: 'Wird entzogen…',

  errors: {
    last_manager:
      'Das ist der letzte Schlüssel ohne Ende, der den Laden verwaltet. Er bleibt, und die Seite braucht mit ihm mindestens 60 Anfragen je Minute und 1.000 je Tag. Lassen Sie zuerst jemand anderen verwalten.',
    key_name_taken: 'So heißt schon jemand anderes. Wählen Sie einen anderen Namen.',
    key_ended: 'Dieser Schlüssel gilt inzwischen nicht mehr.',
    key_not_found: 'Diesen Schlüssel gibt es nicht.',
    code_not_found: 'Dieser Code gilt nicht mehr.',
    code_not_claimed:
      'Ein anderes Gerät hat eine andere Nummer. Beenden Sie diesen Code, und zeigen Sie einen neuen.',
    too_many_codes:
      'Zwanzig Codes sind schon offen. Beenden Sie einige, oder warten Sie zehn Minuten.',
    too_many_old_keys:
      'Acht alte Schlüssel gelten noch. Wählen Sie, dass der alte gilt, bis der neue benutzt wird: Dann enden alle.',
    insufficient_access: 'Ihr Schlüssel verwaltet den Laden nicht mehr.',
    invalid_key_request: 'petstock nimmt diese Eingabe nicht.',
    invalid_body: 'petstock nimmt diese Eingabe nicht.',
  },

  ...accessJournal,
}
