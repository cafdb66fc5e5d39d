import type { lost as en } from '../en/lost.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

export const lost: typeof en = {
  title: 'Änderungen sind verloren',
  changes: (number) =>
    number === 1
      ? '1 Änderung dieses Ladens ist verloren.'
      : `${count(number)} Änderungen dieses Ladens sind verloren.`,
  advice: (when) =>
    `Die Datenbank von petstock kam älter zurück, als sie war (bemerkt am ${when}): Die letzten Verkäufe und Lieferungen davor fehlen im Bestand. Zählen Sie nach, was da verkauft wurde oder ankam, und berichtigen Sie die Mengen. Der Hinweis geht weg, sobald der Betreiber von petstock davon weiß.`,
}
