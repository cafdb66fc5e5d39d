import type { order as en } from '../en/order.ts'
import { numbersIn } from '../numbers.ts'

const { count } = numbersIn('de')

export const order: typeof en = {
  title: 'Zu bestellen',
  pets: (pets) => (pets === 1 ? '1 Art' : `${count(pets)} Arten`),
  print: 'Drucken',
  save: 'Als CSV sichern',
  nothing: 'Nichts zu bestellen.',
  nothingHint: 'Alles liegt über seiner Meldegrenze. Was knapp wird, steht sofort hier.',
  noLevels: 'Noch hat kein Tier eine Meldegrenze.',
  noLevelsHint:
    'Öffnen Sie ein Tier und geben Sie an, ab wie vielen es knapp ist: Dann steht es hier, sobald es nicht mehr sind.',
  pet: 'Tier',
  number: 'Nummer',
  quantity: 'Vorrätig',
  level: 'Knapp ab',
  least: 'Mindestens bestellen',
  changed: 'Letzte Änderung',
  toOrder: 'Bestellen',
  firstShown: (shown, all) =>
    `Gezeigt werden die ersten ${count(shown)} von ${count(all)}; gedruckt und gesichert werden alle.`,
  showMore: 'Mehr zeigen',
}
