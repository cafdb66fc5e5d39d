import type { https as en } from '../en/https.ts'
import { formatsOf } from '../formats.ts'

const { dayOnly } = formatsOf('de')

export const https: typeof en = {
  state: {
    secure: (until) =>
      `Die Verbindung ist sicher: Niemand kann mithören. Das Zertifikat gilt bis ${dayOnly(until)}.`,
    own: (until) =>
      `Die Verbindung ist sicher, mit Ihrem eigenen Zertifikat. Es gilt bis ${dayOnly(until)}; legen Sie vorher das neue in dieselben Dateien.`,
    ended: (until) =>
      `Das Zertifikat ist am ${dayOnly(until)} abgelaufen, und Geräte lehnen es ab. Erneuern Sie es.`,
    waits: 'Das Zertifikat ist erstellt. petstock benutzt es nach einem Neustart.',
    open: 'Die Verbindung ist noch nicht sicher.',
    here: 'Die Verbindung ist noch nicht sicher. Solange petstock nur für diesen PC da ist, kann niemand mithören.',
    proxy:
      'Zwischen den Geräten und petstock steht ein anderer Server. Richten Sie die sichere Verbindung dort ein.',
    secure_proxy:
      'Die Verbindung ist sicher. Das Zertifikat liegt auf einem anderen Server, der zwischen den Geräten und petstock steht.',
  },
  loading: 'petstock wird gefragt, wie die Verbindung ist…',
  addressTitle: 'So erreichen Handys den Laden',

  make: {
    title: 'Zertifikat erstellen',
    titleAfter: 'Das Zertifikat',
    intro:
      'petstock erstellt ein Zertifikat für die Namen und Adressen des PCs, auf dem es läuft, und eine eigene Zertifizierungsstelle des Ladens. Internet ist nicht nötig.',
    renewIntro: (hosts) =>
      `Das Zertifikat gilt für ${hosts}. Hat der PC einen neuen Namen oder eine neue Adresse, erneuern Sie es: Die Geräte brauchen nichts Neues.`,
    lacking: (addresses) =>
      `Für ${addresses} gilt es noch nicht. Erneuern Sie es, bevor Geräte das mit https benutzen.`,
    button: 'Zertifikat erstellen',
    renew: 'Zertifikat erneuern',
    working: 'Das Zertifikat wird erstellt…',
    names: 'Andere Namen des PCs, falls Sie welche benutzen',
    namesHint: 'Zum Beispiel laden-pc.local, mehrere mit Kommas getrennt.',
    done: 'Das Zertifikat ist da, mit allen Namen und Adressen des PCs.',
    newAuthority:
      'Die Zertifizierungsstelle ist neu. Jedes Gerät muss ihr noch einmal vertrauen, wie unten beschrieben.',
    errors: {
      invalid_hosts: 'Einer dieser Namen kann nicht in einem Zertifikat stehen.',
      https_not_possible: 'petstock konnte das Zertifikat nicht erstellen.',
      other: 'Das ging nicht. Versuchen Sie es noch einmal.',
    },
  },

  restart: {
    title: 'petstock neu starten',
    after: 'Danach hat die Seite eine Adresse, die mit https:// beginnt. Öffnen Sie sie hier:',
    bookmark:
      'Auch Kassen, Lesezeichen und Aushänge brauchen dann die neue Adresse. Jeder Browser muss sich dort neu anmelden, auch dieser. Auf dem PC macht `petstock setup-link` einen Link, mit dem Sie hineinkommen; den anderen zeigen Sie dann Codes.',
    noneNeeded: 'petstock benutzt das Zertifikat. Ein Neustart ist nicht nötig.',
  },

  trust: {
    title: 'Jedes Gerät soll dem Laden vertrauen',
    intro: (until) =>
      `Jedes Handy, jedes Tablet und jeder PC muss einmal lernen, dem Laden zu vertrauen. Das hält bis ${dayOnly(until)}.`,
    download: 'ca.crt auf dieses Gerät laden',
    scan: 'Oder öffnen Sie es mit der Kamera eines Handys oder Tablets:',
    qrLabel: (address) => `QR-Code mit der Adresse ${address}`,
    warns:
      'Ein Gerät, das dem Laden noch nicht vertraut, warnt Sie zuerst. Tippen Sie einmal auf „Erweitert“ oder „Details“, und gehen Sie weiter zur Adresse. Wo das nicht angeboten wird, bringen Sie die Datei mit einem USB-Stick oder per E-Mail.',
    early: 'Am besten vor dem Neustart: Dann warnt kein Gerät.',
    notYet:
      'Noch erreicht kein anderes Gerät petstock. Starten Sie es zuerst neu, oder bringen Sie die Datei mit einem USB-Stick oder per E-Mail.',
    fingerprint: 'Fingerabdruck (SHA-256)',
    compare:
      'Vergleichen Sie ihn mit dem, den das Gerät zeigt, bevor Sie vertrauen. Sind sie verschieden, hat jemand die Datei vertauscht: Machen Sie nicht weiter.',
    device: 'Welches Gerät?',
  },

  devices: {
    windows: 'Windows (Chrome, Edge, Firefox)',
    mac: 'Mac (Safari, Chrome, Firefox)',
    iphone: 'iPhone, iPad',
    android: 'Android',
    linux: 'Linux (Chrome, Chromium)',
    firefox: 'Firefox auf Linux oder Android',
  },
  steps: {
    windows: [
      'Laden Sie ca.crt auf den PC, und öffnen Sie die Datei petstock-ca.crt mit einem Doppelklick. Fragt Windows, wählen Sie Öffnen.',
      'Klicken Sie auf Zertifikat installieren, wählen Sie Aktueller Benutzer, und klicken Sie auf Weiter.',
      'Wählen Sie „Alle Zertifikate in folgendem Speicher speichern“, klicken Sie auf Durchsuchen, und wählen Sie Vertrauenswürdige Stammzertifizierungsstellen. Klicken Sie auf OK, Weiter und Fertig stellen.',
      'Windows fragt noch einmal, und zeigt einen kürzeren Fingerabdruck (SHA-1) als den hier. Wenn Sie sichergehen wollen, bringen Sie die Datei mit einem USB-Stick vom PC mit petstock. Klicken Sie auf Ja.',
      'Schließen Sie den Browser, und öffnen Sie ihn wieder.',
    ],
    mac: [
      'Laden Sie ca.crt auf den Mac, und öffnen Sie die Datei petstock-ca.crt mit einem Doppelklick. Die Schlüsselbundverwaltung öffnet sich. Fragt sie, wählen Sie den Schlüsselbund „Anmeldung“, und klicken Sie auf Hinzufügen.',
      'Wählen Sie links „Anmeldung“ und oben Zertifikate, und klicken Sie doppelt auf den Eintrag, der mit „petstock on“ beginnt.',
      'Vergleichen Sie den SHA-256-Fingerabdruck am Ende der Details.',
      'Öffnen Sie Vertrauen, und wählen Sie neben „Bei Verwendung dieses Zertifikats“ Immer vertrauen.',
      'Schließen Sie das Fenster, und geben Sie das Passwort des Macs ein.',
    ],
    iphone: [
      'Öffnen Sie die Adresse von ca.crt in Safari, und tippen Sie auf Zulassen. Tippen Sie dann auf Schließen.',
      'Öffnen Sie die Einstellungen, und tippen Sie oben auf Profil geladen. Ist das nicht da: Allgemein, VPN und Geräteverwaltung.',
      'Tippen Sie auf Mehr Details, dann auf das Zertifikat, und vergleichen Sie den SHA-256-Fingerabdruck. Gehen Sie zurück.',
      'Tippen Sie oben auf Installieren, geben Sie den Code ein, und tippen Sie noch einmal auf Installieren.',
      'Jetzt der Schritt, den man leicht übersieht: Tippen Sie in den Einstellungen auf Allgemein, Info, und ganz unten auf Zertifikatsvertrauenseinstellungen. Schalten Sie den Eintrag ein, der mit „petstock on“ beginnt, und tippen Sie auf Fortfahren.',
    ],
    android: [
      'Öffnen Sie die Adresse von ca.crt in Chrome, und laden Sie die Datei herunter.',
      'Öffnen Sie die Einstellungen, und suchen Sie nach „CA-Zertifikat“. Ohne Suche: Sicherheit und Datenschutz, Weitere Sicherheitseinstellungen, Verschlüsselung und Anmeldedaten, Zertifikat installieren, CA-Zertifikat.',
      'Tippen Sie auf Trotzdem installieren, entsperren Sie das Gerät, und wählen Sie petstock-ca.crt aus den Downloads.',
      'Vergleichen Sie den Fingerabdruck: Verschlüsselung und Anmeldedaten, Vertrauenswürdige Anmeldedaten, Nutzer. Tippen Sie auf den Eintrag „petstock local authority“, und sehen Sie bei SHA-256 nach.',
      'Wenn Sie Firefox benutzen, machen Sie auch dessen Schritte.',
    ],
    linux: [
      'Laden Sie ca.crt auf den PC.',
      'Öffnen Sie in Chrome oder Chromium Einstellungen, Datenschutz und Sicherheit, Sicherheit, Zertifikate verwalten.',
      'Klicken Sie unter Von Ihnen installiert neben Vertrauenswürdige Zertifikate auf Importieren, und wählen Sie petstock-ca.crt.',
      'Klicken Sie auf das Zertifikat, um es zu sehen, und vergleichen Sie den SHA-256-Fingerabdruck.',
    ],
    firefox: [
      'Auf Linux: Laden Sie ca.crt herunter, und öffnen Sie Einstellungen, Datenschutz & Sicherheit. Klicken Sie unter Zertifikate auf Zertifikate anzeigen.',
      'Wählen Sie Zertifizierungsstellen, klicken Sie auf Importieren, und wählen Sie petstock-ca.crt.',
      'Klicken Sie auf Ansicht, und vergleichen Sie den SHA-256-Fingerabdruck.',
      'Haken Sie „Dieser CA vertrauen, um Websites zu identifizieren“ an, und klicken Sie auf OK.',
      'Auf Android: Machen Sie zuerst die Schritte für Android. Öffnen Sie dann Firefox, Einstellungen, Über Firefox, und tippen Sie fünfmal auf das Logo. Gehen Sie zurück, öffnen Sie Geheime Einstellungen, und schalten Sie „CA-Zertifikate von Drittanbietern verwenden“ ein.',
      'Auf Windows, Mac, iPhone und iPad vertraut Firefox dem, dem das Gerät vertraut.',
    ],
  },
}
