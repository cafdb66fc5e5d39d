import type { order as en } from '../en/order.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

export const order: typeof en = {
  title: 'Zu bestellen',
  pets: (pets) => (pets === 1 ? '1 Eintrag' : `${count(pets)} Einträge`),
  print: 'Drucken',
  save: 'Als CSV speichern',
  nothing: 'Nichts zu bestellen.',
  nothingHint: 'Von allem ist mehr da als der Mindestbestand. Was knapp wird, steht sofort hier.',
  noLevels: 'Noch hat kein Tier einen Mindestbestand.',
  noLevelsHint:
    'Öffnen Sie ein Tier, wählen Sie Bearbeiten und geben Sie den Mindestbestand an. Sind nur noch so viele da oder weniger, steht es hier.',
  pet: 'Tier',
  number: 'Nummer',
  quantity: 'Vorrätig',
  level: 'Knapp bei',
  least: 'Mindestens bestellen',
  changed: 'Letzte Änderung',
  ordered: 'Bestellt',
  outWithoutLevel: (many) =>
    many === 1
      ? '1 Tier steht auf 0 und fehlt hier: Es hat keinen Mindestbestand'
      : `${count(many)} Tiere stehen auf 0 und fehlen hier: Sie haben keinen Mindestbestand`,
  firstOut: (shown, all) => `Die ersten ${count(shown)} von ${count(all)}.`,
  firstShown: (shown, all) =>
    `Gezeigt werden die ersten ${count(shown)} von ${count(all)}. Gedruckt und gespeichert werden alle.`,
  showMore: 'Mehr anzeigen',
}
