import type { settings as en } from '../en/settings.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

export const settings: typeof en = {
  title: 'Einstellungen des Ladens',
  intro: 'Für alle im Laden. Was Sie unter „Dieses Gerät“ wählen, gilt nur dort.',
  loading: 'Wird geladen…',
  names: {
    name: 'Name des Ladens',
    language: 'Sprache',
    timeZone: 'Zeitzone',
    lowStockAt: 'Mindestbestand',
    currency: 'Währung',
    currencyRate: 'Umrechnungskurs',
    journal: 'Wie lange der Verlauf bleibt',
  },
  nameHint: 'Oben auf dieser Seite, auf Etiketten und auf Ausdrucken.',
  noName:
    'Ein Laden behält einen Namen, sobald er einen hat: für Etiketten, Ausdrucke und Befehle. Geben Sie einen anderen an.',
  notAName:
    'Ein Name ist eine Zeile mit höchstens 100 Zeichen, ohne unsichtbare, und nicht nur eine Zahl.',
  languageHint: 'Für Geräte, auf denen niemand eine andere gewählt hat.',
  ofBrowser: 'Wie in jedem Browser',
  timeZoneHint: 'Für Datum und Uhrzeit auf dieser Seite.',
  ofDevice: 'Wie auf jedem Gerät',
  levelHint:
    'Für jedes Tier ohne eigenen Mindestbestand: Sind so viele oder weniger da, steht es unter Bestellen. Leer lassen: keiner.',
  notALevel: 'Geben Sie eine ganze Zahl ab 0 ein, oder lassen Sie das Feld leer.',
  currencyHint:
    'Für Preise und Einkaufspreise. Mit einer anderen beginnt eine neue Zeit: Preise werden umgerechnet, und was verkauft wurde, bleibt, wie es ist. Ohne Währung kennt der Laden keine Preise.',
  rate: (before, after) => `Wie viel ${before} ist 1 ${after}?`,
  rateHint:
    'Alle Preise und Einkaufspreise werden dadurch geteilt, einmal und endgültig. Nur leer lassen, solange kein Tier einen Preis hat.',
  rateExample: (before, after) => `Aus ${before} werden ${after}.`,
  notARate: 'Geben Sie eine Zahl über 0 ein, wie 1,95583, mit höchstens 14 Zeichen.',
  askCurrency: 'Preise eintragen…',
  useCurrency: 'Diese Währung nehmen',
  noCurrency: 'Keine: ohne Preise',
  never: 'keiner',
  usual: 'wie petstock es vorsieht',
  days: (days) => (days === 1 ? '1 Tag' : `${count(days)} Tage`),
  years: (years) => (years === 1 ? '1 Jahr' : `${count(years)} Jahre`),
  journalHint: 'Ältere Einträge im Verlauf des Bestands und im Zugangsprotokoll werden gelöscht.',
  journalFixed: (length) =>
    `${length}, festgelegt beim Start von petstock auf dem PC. Hier lässt sich das nicht ändern.`,
  journalNext: (length, from) =>
    `Ab ${from} bleibt er ${length}. Bis dahin wird nichts gelöscht, was jetzt da ist: Wählen Sie eine andere Dauer, wenn Sie es sich anders überlegen.`,
  shorter: 'Eine kürzere Dauer gilt erst nach sieben Tagen.',
  save: 'Speichern',
  saving: 'Wird gespeichert…',
  saved: 'Gespeichert.',
  nothingChanged: 'Nichts hat sich geändert.',
  errors: {
    invalid_settings: 'petstock nimmt diese Eingabe nicht.',
    currency_in_use:
      'Tiere haben Preise. Geben Sie an, wie viel der bisherigen Währung die neue ist.',
    amount_out_of_range: 'Mit diesem Kurs wäre ein Preis zu hoch. Nichts wurde geändert.',
    shop_name_refused: 'Diesen Namen kann der Laden nicht haben. Wählen Sie einen anderen.',
    insufficient_access: 'Ihr Schlüssel verwaltet den Laden nicht mehr.',
    invalid_body: 'petstock nimmt diese Eingabe nicht.',
  },
}
