import type { signIn as en } from '../en/sign-in.ts'

export const signIn: typeof en = {
  title: 'petstock',
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
}
