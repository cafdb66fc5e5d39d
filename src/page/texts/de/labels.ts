import type { labels as en } from '../en/labels.ts'
import { numbersIn } from '../numbers.ts'

const { count } = numbersIn('de')

export const labels: typeof en = {
  title: 'Etiketten',
  print: 'Drucken',
  pets: 'Tiere, die Etiketten bekommen',
  chosen: (pets) => (pets === 1 ? '1 Art gewählt' : `${count(pets)} Arten gewählt`),
  all: (pets) => `Alle ${count(pets)} wählen`,
  none: 'Keine wählen',
  sheet: 'Etikettenbogen',
  sheets: {
    'a4-70x37': 'A4: 3 × 8, 70 × 37 mm',
    'a4-63.5x38.1': 'A4: 3 × 7, 63,5 × 38,1 mm',
    'a4-63.5x33.9': 'A4: 3 × 8, 63,5 × 33,9 mm',
    'a4-99.1x38.1': 'A4: 2 × 7, 99,1 × 38,1 mm',
    'a4-48.5x25.4': 'A4: 4 × 10, 48,5 × 25,4 mm',
    'letter-66.7x25.4': 'Letter: 3 × 10, 2⅝ × 1 Zoll',
    'letter-101.6x25.4': 'Letter: 2 × 10, 4 × 1 Zoll',
    'letter-101.6x33.9': 'Letter: 2 × 7, 4 × 1⅓ Zoll',
    'letter-101.6x50.8': 'Letter: 2 × 5, 4 × 2 Zoll',
  },
  used: 'Schon verbrauchte Etiketten',
  copies: 'Wie viele',
  same: 'Für jedes Tier gleich viele',
  asInStock: 'So viele, wie vorrätig sind',
  each: 'Etiketten je Tier',
  between: (least, most) => `${count(least)} bis ${count(most)}`,
  total: (labels, sheets) =>
    `${labels === 1 ? '1 Etikett' : `${count(labels)} Etiketten`} auf ${sheets === 1 ? '1 Bogen' : `${count(sheets)} Bogen`}`,
  preview: 'Vorschau',
  noBarcodes: 'Was Strichcodes zeichnet, wurde nicht geladen: petstock war nicht erreichbar.',
  nothing: 'Wählen Sie Tiere: deren Etiketten erscheinen hier, wie sie gedruckt werden.',
  hint: 'Drucken Sie mit 100 % (tatsächliche Größe), auf dem Papier, das hier gewählt ist.',
  shown: (shown, all) =>
    `${count(shown)} von ${count(all)} Bogen werden gezeigt; gedruckt werden alle.`,
  part: (first, last, all) =>
    `Zu viele auf einmal: Gedruckt werden die Bogen ${count(first)} bis ${count(last)} von ${count(all)}.${last < all ? ' Drucken Sie danach ab dem nächsten weiter.' : ''}`,
  firstSheet: 'Drucken ab Bogen',
}
