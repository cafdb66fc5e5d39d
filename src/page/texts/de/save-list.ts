import type { saveList as en } from '../en/save-list.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

export const saveList: typeof en = {
  view: 'Tabelle',
  title: 'Bestand als Datei speichern',
  hint: 'Speichert jeden Eintrag mit Nummer, Anzahl und allem anderen, für eine Tabelle. petstock liest die Datei wieder ein, geändert oder nicht.',
  chosen: (pets) => (pets === 1 ? '1 Eintrag speichern' : `${count(pets)} Einträge speichern`),
  chosenHint:
    'Mit Nummer, Anzahl und allem anderen, für eine Tabelle. petstock liest die Datei wieder ein.',
  xlsx: 'Für Excel speichern (.xlsx)',
  csv: 'Als CSV speichern',
  tooMany: (most) => `Excel fasst höchstens ${count(most)} Einträge. Bitte als CSV speichern.`,
  writing: 'Die Datei wird geschrieben…',
  arriving: 'Der Bestand wird noch geladen. Er lässt sich speichern, sobald alles da ist.',
}
