import type { labels as en } from '../en/labels.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

export const labels: typeof en = {
  title: 'Etiketten',
  backTo: { today: 'Zurück zu Heute', shop: 'Zurück zur Tabelle' },
  print: 'Drucken',
  pets: 'Tiere, die Etiketten bekommen',
  sheet: 'Etikettenbogen',
  sheets: {
    'a4-70x37': 'A4: 3 × 8, 70 × 37 mm',
    'a4-63.5x38.1': `A4: 3 × 7, ${count(63.5)} × ${count(38.1)} mm`,
    'a4-63.5x33.9': `A4: 3 × 8, ${count(63.5)} × ${count(33.9)} mm`,
    'a4-99.1x38.1': `A4: 2 × 7, ${count(99.1)} × ${count(38.1)} mm`,
    'a4-48.5x25.4': `A4: 4 × 10, ${count(48.5)} × ${count(25.4)} mm`,
    'letter-66.7x25.4': 'Letter: 3 × 10, 2⅝ × 1 Zoll',
    'letter-101.6x25.4': 'Letter: 2 × 10, 4 × 1 Zoll',
    'letter-101.6x33.9': 'Letter: 2 × 7, 4 × 1⅓ Zoll',
    'letter-101.6x50.8': 'Letter: 2 × 5, 4 × 2 Zoll',
  },
  used: 'Auf dem ersten Bogen schon verbraucht',
  copies: 'Wie viele',
  same: 'Für jedes Tier gleich viele',
  asInStock: 'So viele, wie vorrätig sind',
  asArrived: 'So viele, wie eingegangen sind',
  each: 'Etiketten je Tier',
  between: (least, most) => `${count(least)} bis ${count(most)}`,
  total: (labels, sheets) =>
    `${labels === 1 ? '1 Etikett' : `${count(labels)} Etiketten`} auf ${sheets === 1 ? '1 Bogen' : `${count(sheets)} Bogen`}`,
  printedAs: 'Barcode auf dem Etikett',
  asNumber: 'Die Nummer des Tiers',
  asBarcode: 'Der eigene Barcode',
  price: 'Preis auf dem Etikett',
  withPrice: 'Ja, wenn er bekannt ist',
  withoutPrice: 'Nein',
  numbersInstead: (pets) =>
    pets === 1
      ? '1 Tier hat keinen Barcode, der auf dieses Etikett passt: Seine Nummer wird gedruckt.'
      : `${count(pets)} Tiere haben keinen Barcode, der auf dieses Etikett passt: Ihre Nummern werden gedruckt.`,
  preview: 'Vorschau',
  noBarcodes: 'Die Barcodes wurden nicht geladen: petstock ist nicht erreichbar.',
  copiesOf: (copies) => `× ${count(copies)}`,
  nothing: 'Keines davon ist vorrätig: Dafür gibt es keine Etiketten.',
  hint: 'Drucken Sie mit 100 % (tatsächliche Größe), auf dem Papier, das hier gewählt ist.',
  shown: (shown, all) =>
    `Gezeigt werden ${count(shown)} von ${count(all)} Bogen. Gedruckt werden alle.`,
  part: (first, last, all) =>
    `Zu viele auf einmal. Gedruckt werden die Bogen ${count(first)} bis ${count(last)} von ${count(all)}.${last < all ? ` Drucken Sie danach ab Bogen ${count(last + 1)} weiter.` : ''}`,
  firstSheet: 'Drucken ab Bogen',
}
