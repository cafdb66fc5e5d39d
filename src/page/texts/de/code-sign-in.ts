import type { codeSignIn as en } from '../en/code-sign-in.ts'

export const codeSignIn: typeof en = {
  askTitle: 'Den Link verwenden?',
  ask: (now, next) =>
    next === undefined
      ? `Dieser Browser ist als ${now} angemeldet. Gilt der Link noch, meldet er hier jemand anderen an, statt ${now}. Gilt er nicht mehr, bleibt ${now} angemeldet.`
      : `Dieser Browser ist als ${now} angemeldet. Der Link ist für ${next}. Gilt er noch, meldet er hier ${next} an, statt ${now}. Gilt er nicht mehr, bleibt ${now} angemeldet.`,
  useLink: 'Link verwenden',
  stay: (now) => `${now} bleiben`,
  sending: 'Anmeldung läuft…',
  unreachable:
    'petstock ist nicht erreichbar. Ist der PC an, und ist dieses Gerät im Netz des Ladens? Die Seite versucht es weiter.',
  limit: (until) => `Zu viele Versuche. Um ${until} geht es von selbst weiter.`,
  keep: 'Auf diesem Gerät angemeldet bleiben',
  keepHint:
    'Nur auf einem Gerät, das sonst niemand benutzt. Sonst sind Sie abgemeldet, sobald Sie die Seite schließen.',

  waitingTitle: 'Vergleichen Sie die Nummer',
  waiting:
    'Vergleichen Sie diese Nummer mit der auf dem Bildschirm, der Ihnen den Link gezeigt hat. Sind beide gleich, bestätigt sie dort, wer den Laden verwaltet. Danach geht es hier von selbst weiter.',
  numberOf: (digits) => `Nummer ${digits}`,
  until: (time) => `Der Code gilt bis ${time}.`,
  cancel: 'Abbrechen',

  signedIn: (name) => `Angemeldet als ${name}`,

  setUpTitle: 'Willkommen bei petstock',
  setUp: 'Drei Fragen, und der Laden ist offen.',
  shopName: 'Name des Ladens',
  shopNameHint: 'Er steht oben auf dieser Seite, auf Etiketten und auf Ausdrucken.',
  language: 'Sprache des Ladens',
  person: 'Ihr Name',
  personHint: 'Sie dürfen alles verwalten und weitere Personen und Geräte anmelden.',
  begin: 'Laden eröffnen',
  beginning: 'Einen Moment…',
  missingShopName: 'Geben Sie dem Laden einen Namen.',
  missingPerson: 'Geben Sie Ihren Namen an.',
  problems: {
    shop_name_refused: 'Diesen Namen kann der Laden nicht haben. Wählen Sie einen anderen.',
    invalid: 'petstock nimmt diese Namen nicht. Verwenden Sie je eine Zeile einfachen Text.',
    unreachable:
      'petstock ist nicht erreichbar. Ist der PC noch an? Dann versuchen Sie es noch einmal.',
    limit: 'Zu viele Versuche. Versuchen Sie es in einer Minute noch einmal.',
    other:
      'In petstock ist etwas schiefgegangen. Versuchen Sie es noch einmal. Mehr steht im Protokoll.',
  },

  refusedTitle: 'Dieser Link gilt nicht',
  refused: {
    invalid:
      'Er wurde schon benutzt, seine Zeit ist um, oder ein Teil fehlt. Bitten Sie um einen neuen: Wer den Laden verwaltet, findet ihn unter „Personen und Geräte“. Kann niemand mehr verwalten, führen Sie auf dem PC `petstock setup-link` aus.',
    ended:
      'Er wurde nicht bestätigt, oder seine Zeit ist um. Bitten Sie um einen neuen, unter „Personen und Geräte“.',
    set_up_over:
      'Jemand hat den Laden inzwischen in einem anderen Browser eröffnet, oder die Zeit des Links ist um. Wer ihn eröffnet hat, zeigt Ihnen unter „Personen und Geräte“ einen eigenen Link. War es niemand, führen Sie auf dem PC `petstock setup-link` aus.',
    key_ended:
      'Der Zugang, für den dieser Link ist, ist schon zu Ende. Bitten Sie um einen neuen Link, mit einem späteren Ende.',
    too_many_old_keys:
      'Dieser Schlüssel wurde in kurzer Zeit zu oft erneuert. Beim nächsten Mal soll der alte nur gelten, bis der neue benutzt wird.',
  },
  stillIn: (name) => `${name} bleibt hier angemeldet.`,
  toSignIn: 'Mit einem Schlüssel oder einem anderen Link anmelden',
  toStock: 'Zum Bestand',
}
