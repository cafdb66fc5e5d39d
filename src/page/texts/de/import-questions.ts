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
    sheet: 'Welches Blatt ist Ihre Liste?',
  },
  meaning: {
    encoding: (name) => `Buchstaben wie in ${name}`,
    decimals: (mark) =>
      mark === '.' ? 'ein Punkt steht vor Dezimalstellen' : 'ein Komma steht vor Dezimalstellen',
    sheet: (name) => name,
  },
  otherSheet: 'Anderes Blatt auswählen',
}
