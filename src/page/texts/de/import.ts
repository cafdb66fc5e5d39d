import type { importing as en } from '../en/import.ts'
import { formatsOf } from '../formats.ts'

const { count } = formatsOf('de')

const entries = (many: number): string => (many === 1 ? '1 Eintrag' : `${count(many)} Einträge`)
const lines = (many: number): string => (many === 1 ? '1 Zeile' : `${count(many)} Zeilen`)

const andMore = (more: number): string => (more === 0 ? '' : ` (und in ${count(more)} weiteren)`)

export const importing: typeof en = {
  title: 'Eigene Tabelle übernehmen',
  hint: 'Eine Excel-Datei (.xlsx) oder CSV, so wie sie ist: petstock findet die Spalten, zeigt die Fehler und ändert nichts, bevor Sie es sagen.',
  mayNot:
    'Eine Tabelle übernehmen kann nur ein Schlüssel, der den Laden verwaltet. Fragen Sie die Person, die petstock eingerichtet hat.',
  choose: 'Datei auswählen',
  drop: 'oder irgendwo auf dieser Seite ablegen',
  fromNothing: 'Noch keine Liste?',
  template: 'Leere Vorlage speichern',
  templateName: 'petstock-vorlage.csv',
  templatePet: 'Guppy, rot',
  templateKind: 'Fisch',
  another: 'Andere Datei auswählen',
  reading: 'Die Datei wird gelesen …',
  waitsForStock:
    'Der Bestand kommt noch an. Die Datei lässt sich damit vergleichen, sobald alles da ist.',
  tooLarge:
    'Diese Datei ist größer als 20 MiB. Teilen Sie sie auf, oder lassen Sie Bilder und andere Blätter weg.',
  unreadable:
    'Dieses Gerät konnte die Datei nicht lesen. Wählen Sie sie noch einmal aus, oder nehmen Sie ein anderes Gerät.',
  sheet: (name) => `Blatt „${name}“`,
  formats: { csv: 'CSV', xlsx: 'Excel', json: 'JSON' },
  separators: {
    ',': 'Kommas',
    ';': 'Semikolons',
    '\t': 'Tabulatoren',
    '|': 'senkrechten Strichen',
  },
  separatedBy: (separator) => `Zellen zwischen ${separator}`,
  letters: (encoding, example) => `Buchstaben wie in ${encoding}: „${example}“`,
  filled: (many) => `${entries(many)} gelesen`,
  columns: 'Spalten',
  columnsHint: 'Welche Spalte Ihrer Datei ist welche?',
  needed: 'nötig',
  notBroughtIn: '– nicht in der Datei –',
  pleaseChoose: 'Bitte auswählen …',
  furtherBarcodes: 'Weitere Barcodes',
  emptyColumn: 'am Anfang nichts',
  whichColumn: (column) => `${column}: Welche Spalte ist es? Mehrere passen.`,
  leftOutColumns: (names) => `Nicht übernommen: ${names}.`,
  leftOutAsTitle: (line, text) => `Zeile ${count(line)} ist kein Eintrag: „${text}“.`,
  leftOutAsTotal: (line, text) => `Zeile ${count(line)} ist die Summe: „${text}“.`,
  blankLines: (many, first) =>
    many === 1
      ? `Zeile ${count(first)} ist kein Eintrag: In den Spalten, die gelesen werden, steht nichts.`
      : `${count(many)} Zeilen, zuerst ${count(first)}, sind keine Einträge: In den Spalten, die gelesen werden, steht nichts.`,
  withoutStatus: (many) =>
    `${entries(many)} ohne Status: neue werden verfügbar, andere behalten ihren.`,
  otherSheets: (names) => `Nur ein Blatt wird gelesen. Nicht gelesen: ${names}.`,
  hiddenRows: (many) =>
    `Auch ${entries(many)} in Zeilen, die Ihre Tabelle ausblendet, werden gelesen.`,
  numberReadAs: (text, line, value) =>
    `${text} in Zeile ${count(line)} wird als ${count(value)} gelesen.`,
  joinedBarcode: (barcode, line, more) =>
    `„${barcode}“ in Zeile ${count(line)}${andMore(more)} wird als ein Barcode gelesen. Zwischen zwei Barcodes gehört ein Leerzeichen.`,
  namelessVariants: (column, line, many) =>
    `${entries(many)} ohne Namen, der erste in Zeile ${count(line)}: Nach „${column}“ ist es je eine Variante des Eintrags darüber. Schreiben Sie in Ihrer Datei in jede Zeile einen Namen.`,
  lostZeros: (barcode, line, more) =>
    `„${barcode}“ in Zeile ${count(line)}${andMore(more)} ist so kein Barcode einer Packung. Mit einer Null davor ist es einer: Vielleicht hat die Tabelle sie weggelassen.`,
  lostCheckDigits: (barcode, line, more) =>
    `„${barcode}“ in Zeile ${count(line)}${andMore(more)} ist so kein Barcode einer Packung. Vielleicht fehlt die letzte Ziffer.`,
  groupedDigits: (barcode, line, more) =>
    `„${barcode}“ in Zeile ${count(line)}${andMore(more)} hat in Ihrer Datei Leerzeichen oder Zeichen zwischen den Ziffern und gilt als ein Barcode.`,
  wrongCheckDigit: (barcode, line, more) =>
    `„${barcode}“ in Zeile ${count(line)}${andMore(more)} sieht aus wie der Barcode einer Packung, aber eine Ziffer stimmt nicht.`,
  money: (column, text, line, more) =>
    `${column}: ${text} in Zeile ${count(line)}${andMore(more)} steht da als Geldbetrag. Ist es die richtige Spalte?`,
  padded: (column, text, line, more) =>
    `${column}: ${text} in Zeile ${count(line)}${andMore(more)} wird mit den Nullen gelesen, die Ihre Tabelle davor zeigt. Gehören sie dazu?`,
  outdated: (column, text, line, more) =>
    `${column}: ${text} in Zeile ${count(line)}${andMore(more)} ist das Ergebnis einer Formel, und laut Ihrer Datei sollen die Formeln neu berechnet werden. Öffnen und speichern Sie sie in Ihrer Tabelle, wenn Sie nicht wissen, dass es stimmt.`,
  becameNumber: (column, text, line, more) =>
    `${column}: ${text} in Zeile ${count(line)}${andMore(more)} ist in Ihrer Tabelle eine Zahl, vor der Nullen wegfallen. Sehen Sie nach, ob sie vollständig ist, oder speichern Sie die Liste hier als Excel-Datei, die sie behält.`,
  guarded: (column, text, line, more) =>
    `${column}: „${text}“ in Zeile ${count(line)}${andMore(more)} wird mit dem ' davor gelesen. Nehmen Sie es weg, wenn es nicht dazugehört.`,
  roundedIds: (number, line, more) =>
    `${number} in Zeile ${count(line)}${andMore(more)} endet mit Nullen. Die Tabelle hat so lange Nummern vielleicht gekürzt.`,
  besideHeader: (line) =>
    `Zellen neben den Spalten werden weggelassen, die erste in Zeile ${count(line)}.`,
  twiceEncoded: (text, meant, line, more) =>
    `„${text}“ in Zeile ${count(line)}${andMore(more)} hieß wohl einmal „${meant}“. Ein Programm hat die Umlaute falsch gelesen und so gespeichert. Holen Sie die Liste noch einmal von dort, wo sie herkommt.`,
  notes: 'Gut zu wissen',
  mistakesTitle: 'Fehler',
  mistakesLeft: (many, inLinesOf) =>
    inLinesOf > many
      ? `Noch ${count(many)} Fehler, in ${lines(inLinesOf)}`
      : `Noch ${count(many)} Fehler`,
  noMistakes: 'Keine Fehler',
  mistakesHint:
    'Berichtigen Sie sie hier, gleiche auf einmal, oder lassen Sie die Zeilen weg. Oder berichtigen Sie sie in Ihrer Datei, speichern Sie sie und wählen Sie sie noch einmal aus.',
  inLines: (many) => lines(many),
  line: (line) => `Zeile ${count(line)}`,
  linesOf: (some, many) =>
    `Zeilen ${some.map(count).join(', ')}${many > some.length ? ` und ${count(many - some.length)} weitere` : ''}`,
  empty: 'leer',
  elsewhereInLine: (line) => `steht auch in Zeile ${count(line)}`,
  elsewhereAtPet: (pet) => `hat schon ${pet}`,
  correctLabel: (column, place) => `${column}, ${place}`,
  correct: 'Berichtigen',
  correctAll: (many) => `${count(many)} Zeilen berichtigen`,
  leaveOut: (many) =>
    many === 1 ? 'Diese Zeile weglassen' : `Diese ${count(many)} Zeilen weglassen`,
  leaveLineOut: 'Zeile weglassen',
  showMore: (many) => `Mehr anzeigen (${count(many)})`,
  correctSingly: 'Jede Zeile einzeln berichtigen',
  inFileOnly: 'Das lässt sich nur in Ihrer Datei berichtigen.',
  edits: (corrections, leftOut) =>
    [
      ...(corrections > 0
        ? [corrections === 1 ? '1 Berichtigung' : `${count(corrections)} Berichtigungen`]
        : []),
      ...(leftOut > 0 ? [`${lines(leftOut)} weggelassen`] : []),
    ].join(', '),
  editedValue: (column, from, value, many) => `${column}: ${from} → ${value}, ${lines(many)}`,
  editedLeftOut: (place) => `Weggelassen: ${place}`,
  takeBack: 'Zurücknehmen',
  preview: 'So wird es',
  counts: (added, changed, unchanged) =>
    `${count(added)} neu, ${count(changed)} geändert, ${count(unchanged)} bleiben gleich`,
  getNumbers: (many: number, first: string) =>
    `${entries(many)} ohne Nummer: petstock vergibt die nächsten freien, etwa ab ${first}.`,
  aboutNumber: (petId: string) => `etwa #${petId}`,
  firstOf: (shown, many) => `Die ersten ${count(shown)} von ${count(many)}:`,
  isNew: 'neu',
  isChanged: 'geändert',
  none: 'nichts',
  inStock: (quantity) => `${count(quantity)} vorrätig`,
  lowAt: (level) => `knapp bei ${count(level)}`,
  loses: (field, many) =>
    `${field}: ${entries(many)} verlieren, was sie haben, weil in der Datei dort nichts steht.`,
  kindInStock: (kind) => `„${kind}“ (im Bestand)`,
  kindOf: (kind, many) => `„${kind}“ (${entries(many)})`,
  alikeKinds: (kinds) =>
    `${kinds.join(', ')}: Das werden ${count(kinds.length)} Arten, obwohl nur Groß- und Kleinschreibung sie unterscheidet.`,
  writeAllAs: (kind) => `Alle als „${kind}“ schreiben`,
  bringIn: (many) => `${entries(many)} übernehmen`,
  allOrNothing: 'Alle oder keiner. Danach lässt es sich rückgängig machen.',
  whyNot: {
    questions: 'Oben ist noch etwas zu entscheiden.',
    mistakes: 'Berichtigen Sie erst die Fehler.',
    columns: 'Wählen Sie erst die nötigen Spalten aus.',
    offline: 'petstock ist gerade nicht erreichbar.',
    reading: 'Einen Moment …',
    nothing: 'Es gibt nichts zu übernehmen: Alles ist schon so wie in Ihrer Datei.',
    noPets: 'In dieser Datei ist kein Eintrag.',
  },
  phases: {
    sending: 'Wird gesendet …',
    receiving: 'Wird gesendet …',
    reading: 'petstock liest die Datei …',
    comparing: 'petstock vergleicht sie mit dem Bestand …',
    writing: 'petstock schreibt die Einträge …',
  },
  stay: 'Sie können inzwischen weiterarbeiten. Ist die Datei gesendet, geht es von selbst weiter.',
  lost: 'Es kam keine Antwort, darum ist nicht sicher, ob alles übernommen ist. Fragen Sie noch einmal: Nichts wird doppelt übernommen.',
  askAgain: 'Noch einmal fragen',
  atWork:
    'Gerade wird eine Datei übernommen, auf diesem Gerät oder einem anderen. Versuchen Sie es gleich noch einmal.',
  tryAgain: 'Noch einmal versuchen',
  refused: 'Nichts wurde übernommen. Der Server sagt:',
  tooLargeToSend:
    'Das sind zu viele Einträge auf einmal. Teilen Sie die Datei auf, und übernehmen Sie einen Teil nach dem anderen.',
  done: (added, changed, unchanged) =>
    `Fertig: ${count(added)} neu, ${count(changed)} geändert, ${count(unchanged)} gleich geblieben.`,
  gaveNumbers: (many: number, first: string) =>
    many === 1
      ? `1 Eintrag hat die Nummer ${first} bekommen.`
      : `${entries(many)} haben Nummern bekommen, ab ${first}.`,
  foundPets: (many: number) =>
    many === 1
      ? '1 Eintrag ohne Nummer in der Datei wurde im Bestand gefunden.'
      : `${entries(many)} ohne Nummer in der Datei wurden im Bestand gefunden.`,
  notInBackup: 'Sie sind noch in keiner Sicherung. So machen Sie eine:',
  toStock: 'Im Bestand ansehen',
  undo: 'Rückgängig',
  reallyUndo: 'Alles rückgängig machen?',
  undoing: 'Wird rückgängig gemacht …',
  undone: 'Rückgängig gemacht: Alles ist wie vorher.',
  last: 'Zuletzt übernommen',
  lastImport: (when, by, many) => `${when}, ${by}: ${entries(many)}`,
  byCommand: 'Kommandozeile',
  undoErrors: {
    undo_expired:
      'Das lässt sich nicht mehr rückgängig machen: Seither wurde eine andere Datei übernommen, oder 30 Tage sind vorbei.',
    pets_changed:
      'Nichts wurde rückgängig gemacht, denn mit einigen Tieren wurde seither gearbeitet. Ändern Sie einzelne im Bestand, oder übernehmen Sie eine berichtigte Datei. Seither geändert:',
    barcode_taken:
      'Nichts wurde rückgängig gemacht: Einen der Barcodes hat inzwischen ein anderes Tier.',
    change_not_found: 'Das lässt sich nicht mehr rückgängig machen.',
    insufficient_access: 'Dieser Schlüssel darf das nicht mehr rückgängig machen.',
  },
}
