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
    namesakes: 'Diese Tiere haben keine Nummer. Welche Tiere sind es?',
    sheet: 'Welches Blatt ist Ihre Liste?',
  },
  meaning: {
    encoding: (name) => `Buchstaben wie in ${name}`,
    decimals: (mark) =>
      mark === '.' ? 'ein Punkt steht vor Dezimalstellen' : 'ein Komma steht vor Dezimalstellen',
    barcodes: (how) =>
      how === 'joined' ? 'ohne Leerzeichen und Zeichen zwischen den Ziffern' : 'wie in Ihrer Datei',
    leadingZeros: (what) => (what === 'add' ? 'mit der Null davor' : 'wie in Ihrer Datei'),
    checkDigits: (what) =>
      what === 'add' ? 'mit der letzten Ziffer, die fehlt' : 'wie in Ihrer Datei',
    sharedBarcodes: (what) =>
      what === 'none' ? 'nein: diese Tiere haben keinen' : 'ja: berichtigen Sie ihn bei jedem Tier',
    namesakes: (which) =>
      which === 'same' ? 'die mit demselben Namen; andere sind neu' : 'neue Tiere, jedes Mal',
    sheet: (name) => name,
  },
  otherSheet: 'Anderes Blatt auswählen',
}
