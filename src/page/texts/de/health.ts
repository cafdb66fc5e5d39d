import type { health as en } from '../en/health.ts'

export const health: typeof en = {
  title: 'Zustand und Sicherungen',
  loading: 'petstock wird gefragt, wie es ihm geht…',
  safety: {
    newest: 'die neueste Sicherung',
    ofTime: (time) => `die Sicherung von ${time}`,
    ofDate: (date) => `die Sicherung vom ${date}`,
    inNewest: 'in der neuesten Sicherung',
    inTime: (time) => `in der Sicherung von ${time}`,
    inDate: (date) => `in der Sicherung vom ${date}`,
    held: (pets, count, copy) =>
      `Sicher: ${copy} hat ${pets === 1 ? 'den einen Eintrag' : `alle ${count} Einträge`}`,
    heldUpTo: (time, pets, count) =>
      `Sicher bis ${time}: ${pets === 1 ? 'der eine Eintrag' : `alle ${count} Einträge`}. Neueres noch nicht`,
    uncopied: (pets, count) =>
      `Noch nicht sicher: Keine Sicherung hat ${pets === 1 ? 'den neuen Eintrag' : `die ${count} neuen Einträge`}`,
    empty: 'Sicher: Der Bestand hat noch keine Einträge',
    recent: (copy) => `Sicher: ${copy} ist gut`,
    came: (missing, count, pets, inCopy) =>
      `${count} von ${pets} Einträgen ${missing === 1 ? 'fehlt' : 'fehlen'} ${inCopy}`,
    soon: (came) =>
      `Noch nicht sicher: ${came}. Die nächste Sicherung kommt von selbst, in einer Minute`,
    since: (came) => `Sicher bis auf Neues: ${came}. Die nächste Sicherung hat es`,
    missing: (came) => `Nicht sicher: ${came}. Bitte jetzt eine Sicherung machen`,
    old: (copy) => `Nicht sicher: ${copy} ist die neueste`,
    first: 'Noch nicht sicher: petstock macht bald die erste Sicherung',
    none: 'Nicht sicher: Es gibt keine Sicherung',
    failing: 'Nicht sicher: Die letzte Sicherung ist nicht gelungen',
    off: 'Nicht sicher: petstock macht keine Sicherungen',
    elsewhere: 'Die Sicherungen macht, wer die Datenbank betreibt',
    samples: 'Nur Beispiele: keine Sicherung nötig',
    trouble: 'Etwas braucht sofort Hilfe',
  },
  examining: 'petstock liest gerade den ganzen Bestand. Was es findet, steht dann hier.',
  toDo: 'Darum sollte sich jemand kümmern',
  allWell: 'Alles in Ordnung.',
  checking: 'Wird noch geprüft…',
  fine: (number) => (number === 1 ? '1 Prüfung in Ordnung' : `${number} Prüfungen in Ordnung`),
  states: { fail: 'Sofort', warn: 'Bald', ok: 'In Ordnung' },
  details: 'Was zu tun ist',
  guide: 'Wie es geht, steht in der Anleitung:',

  checks: {
    read: { ok: 'Der Bestand ist lesbar.', bad: 'Der Bestand ist nicht lesbar.' },
    write: { ok: 'Änderungen werden gespeichert.', bad: 'Änderungen werden nicht gespeichert.' },
    database: {
      ok: 'Die Dateien des Bestands sind da.',
      bad: 'Mit den Dateien des Bestands stimmt etwas nicht.',
    },
    'disk space': { ok: 'Auf der Festplatte ist Platz.', bad: 'Die Festplatte wird voll.' },
    schema: {
      ok: 'Der Bestand passt zu dieser Version von petstock.',
      bad: 'Der Bestand passt nicht zu dieser Version von petstock.',
    },
    integrity: {
      ok: 'Der Bestand ist unbeschädigt.',
      bad: 'Der Bestand ist vielleicht beschädigt.',
    },
    journal: {
      ok: 'Der Verlauf passt zu den Mengen.',
      bad: 'Der Verlauf passt vielleicht nicht zu den Mengen.',
    },
    clock: { ok: 'Die Uhr des PCs geht richtig.', bad: 'Die Uhr des PCs geht vielleicht falsch.' },
    certificate: {
      ok: 'Das Zertifikat ist gut.',
      bad: 'Geräte lehnen das Zertifikat ab, oder bald.',
    },
    keys: {
      ok: 'Alle können sich anmelden.',
      bad: 'Schlüssel sind abgelaufen oder laufen bald ab.',
    },
    backup: {
      ok: 'Es gibt eine frische Sicherung.',
      bad: 'Es gibt keine frische Sicherung, die in Ordnung ist.',
    },
    'backup place': {
      ok: 'Die Sicherungen liegen auf einem eigenen Laufwerk.',
      bad: 'Die Sicherungen liegen auf dem Laufwerk des PCs und können mit ihm verloren gehen.',
      guide: {
        name: 'Sicherungen auf einem zweiten Laufwerk',
        href: '/help/shop.de#sicherungen-auf-einem-zweiten-laufwerk',
      },
    },
    'backup space': {
      ok: 'Für Sicherungen ist Platz.',
      bad: 'Für die nächste Sicherung fehlt vielleicht der Platz.',
    },
    permissions: {
      ok: 'Niemand sonst auf dem PC kann die Dateien lesen.',
      bad: 'Andere Benutzer des PCs können vielleicht die Dateien lesen.',
    },
    server: { ok: 'petstock läuft.', bad: 'Es ist nicht bekannt, ob petstock läuft.' },
    leftovers: {
      ok: 'Es liegen keine unfertigen Dateien herum.',
      bad: 'Es liegen unfertige Dateien herum.',
    },
    limiter: {
      ok: 'Die Limits werden für alle Server gezählt.',
      bad: 'Jeder Server zählt die Limits für sich.',
    },
    other: { ok: 'Eine Prüfung ist in Ordnung.', bad: 'Eine Prüfung ist nicht in Ordnung.' },
  },

  backups: 'Sicherungen',
  schedules: {
    on: 'petstock macht von selbst Sicherungen.',
    off: 'Sicherungen sind ausgeschaltet. Starten Sie petstock auf dem PC mit einem Ordner dafür: `--backup-dir`.',
    elsewhere: 'Die Sicherungen macht, wer die Datenbank betreibt.',
    samples: 'Von Beispielen macht petstock keine.',
  },
  next: (when) => `Die nächste: ${when}.`,
  inIt: 'In einer Sicherung sind der ganze Bestand, sein Verlauf und die Schlüssel in einer Form, mit der sich nichts öffnen lässt. Wer die Datei hat, hat die Daten des Ladens: Legen Sie sie dorthin, wo niemand sonst hinkommt.',
  none: 'Es gibt noch keine Sicherung.',
  make: 'Jetzt sichern',
  making: 'Wird gesichert…',
  made: 'Die Sicherung ist fertig und in Ordnung.',
  verify: 'Prüfen',
  verifying: 'Wird geprüft…',
  download: 'Herunterladen',
  downloading: 'Der Download beginnt.',
  ofBackup: (what, when) => `${what}: Sicherung vom ${when}`,
  sound: (pets, movements) =>
    `In Ordnung: Sie hat ${pets} Einträge und ${movements} Änderungen der Mengen.`,
  inStockNow: (pets) => `Im Bestand sind jetzt ${pets} Einträge: Machen Sie eine neue Sicherung.`,
  unsound: 'Nicht in Ordnung. Machen Sie eine neue.',
  errors: {
    backup_at_work: 'Es wird schon eine Sicherung gemacht.',
    backups_not_possible: 'Es konnte keine Sicherung gemacht werden.',
    backup_not_found: 'Diese Sicherung ist nicht mehr da.',
  },

  facts: 'Über petstock',
  version: 'Version',
  free: 'Frei auf der Festplatte',
  certificate: 'Das Zertifikat endet',
  noCertificate: 'Keines: Die Verbindung ist nicht sicher',
  unknown: 'Unbekannt',
}
