import { ALL_BRANCHES } from '../../../transfer/reading/questions.ts'
import type { questions as en } from '../en/import-questions.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

export const questions: typeof en = {
  title: 'Das wissen nur Sie',
  left: (many) => {
    if (many === 0) return 'Alles ist entschieden'
    return many === 1 ? '1 Frage ist noch offen' : `${count(many)} Fragen sind noch offen`
  },
  open: 'noch offen',
  asked: {
    encoding: 'Was davon ist richtig geschrieben?',
    decimals: 'Welche dieser Zahlen stimmen?',
    barcodes: 'Welche dieser Barcodes stimmen?',
    leadingZeros: 'Welche dieser Barcodes stimmen?',
    checkDigits: 'Welche dieser Barcodes stimmen?',
    sharedBarcodes: 'Viele Tiere haben denselben Barcode. Ist es wirklich einer?',
    variantNames: 'Mehrere Tiere haben in Ihrer Datei denselben Namen. Welche Namen stimmen?',
    singleVariants: 'Manche Produkte haben nur eine Variante. Welche Namen stimmen?',
    branch:
      'Ihre Datei hat eine Zeile für jeden Ort, an dem ein Tier geführt wird. Wessen Bestand wird übernommen? petstock führt den Bestand eines Ladens.',
    repeatedPets:
      'Mehrere Zeilen gehören zu einem Tier, oder haben einen Namen. Werden sie zusammengezählt?',
    batches:
      'Mehrere Zeilen mit einem Namen haben eigene Nummern oder Codes. Ist es ein und dasselbe Tier?',
    archived: 'In Ihrer Datei sind archivierte Tiere. Werden sie übernommen?',
    notForSale:
      'In Ihrer Datei sind Tiere, die dort nicht verkauft werden: Entwürfe oder ausgeblendete. Werden sie übernommen?',
    namesakes: 'Diese Tiere haben keine Nummer. Welche Tiere sind es?',
    sheet: 'Welches Blatt ist Ihre Liste?',
  },
  meaning: {
    encoding: (name) => `Buchstaben wie in ${name}`,
    decimals: (mark) =>
      mark === '.' ? 'ein Punkt steht vor Dezimalstellen' : 'ein Komma steht vor Dezimalstellen',
    barcodes: (how) =>
      how === 'joined' ? 'ohne Leerzeichen und Zeichen zwischen den Ziffern' : 'wie in Ihrer Datei',
    leadingZeros: (what) => (what === 'add' ? 'mit den Nullen davor' : 'wie in Ihrer Datei'),
    checkDigits: (what) =>
      what === 'add' ? 'mit der letzten Ziffer, die fehlt' : 'wie in Ihrer Datei',
    sharedBarcodes: (what) =>
      what === 'none' ? 'nein: diese Tiere haben keinen' : 'ja: berichtigen Sie ihn bei jedem Tier',
    variantNames: (how) =>
      how === 'joined' ? 'mit dem, was sie unterscheidet' : 'wie in Ihrer Datei',
    singleVariants: (how) =>
      how === 'joined' ? 'mit dem Namen der Variante' : 'wie in Ihrer Datei',
    branch: (place) =>
      place === ALL_BRANCHES ? 'der aller dieser Orte, zusammengezählt' : `nur der von „${place}“`,
    repeatedPets: (how) =>
      how === 'added' ? 'ja: zusammenzählen' : 'nein: die Zeilen bleiben getrennt',
    batches: (how) =>
      how === 'added'
        ? 'ja: zusammenzählen, mit Nummer oder Code der ersten Zeile'
        : 'nein: jede Zeile ist ein Tier',
    archived: (what) => (what === 'left_out' ? 'nein: weglassen' : 'ja: wie alle anderen'),
    notForSale: (what) => (what === 'left_out' ? 'nein: weglassen' : 'ja: wie alle anderen'),
    namesakes: (which) =>
      which === 'same'
        ? 'dieselben wie im Bestand, nach Namen; andere sind neu'
        : 'neue Tiere, bei jeder Übernahme dieser Datei',
    sheet: (name) => name,
  },
  otherSheet: 'Anderes Blatt auswählen',
}
