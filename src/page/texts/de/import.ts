import type { importing as en } from '../en/import.ts'
import { formatsOf } from '../formats.ts'
import { groups } from './import-groups.ts'

const { count } = formatsOf('de')

const entries = (many: number): string => (many === 1 ? '1 Eintrag' : `${count(many)} Einträge`)
const lines = (many: number): string => (many === 1 ? '1 Zeile' : `${count(many)} Zeilen`)

const andMore = (more: number): string => (more === 0 ? '' : ` (und in ${count(more)} weiteren)`)

export const importing: typeof en = {
  title: 'Eigene Tabelle übernehmen',
  hint: 'Eine Excel-Datei (.xlsx) oder CSV, so wie sie ist: petstock findet die Spalten, zeigt die Fehler und ändert nichts ohne Ihr Ja.',
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
  reading: 'Die Datei wird gelesen…',
  waitsForStock:
    'Der Bestand wird noch geladen. Die Datei lässt sich damit vergleichen, sobald alles da ist.',
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
  separatedBy: (separator) => `getrennt durch ${separator}`,
  letters: (encoding, example) => `Buchstaben wie in ${encoding}: „${example}“`,
  filled: (many) => `${entries(many)} gelesen`,
  columns: 'Spalten',
  columnsHint:
    'Welche Spalte Ihrer Datei ist welche? Eine SKU oder Artikelnummer mit Buchstaben wird ein Barcode: Gescannt führt sie zum Tier.',
  needed: 'nötig',
  notBroughtIn: '– keine –',
  pleaseChoose: 'Bitte auswählen…',
  furtherBarcodes: 'Weitere Barcodes',
  emptyColumn: 'am Anfang nichts',
  whichColumn: (column) => `${column}: Welche Spalte ist es? Mehrere passen.`,
  asLastTime: 'Spalten und Entscheidungen sind die der letzten Datei mit denselben Spalten.',
  askAnew: 'Noch einmal fragen',
  mayBeColumn: (column) => `${column}: Ist es eine dieser Spalten?`,
  leftOutColumns: (names) => `Nicht übernommen: ${names}.`,
  noCurrency: (names) =>
    `${names} enthält vielleicht Preise. Wählen Sie in den Einstellungen des Ladens die Währung, dann werden sie übernommen.`,
  leftOutAsTitle: (line, text) => `Zeile ${count(line)} ist kein Eintrag: „${text}“.`,
  leftOutAsTotal: (line, text) => `Zeile ${count(line)} ist eine Summe: „${text}“.`,
  blankLines: (many, first) =>
    many === 1
      ? `Zeile ${count(first)} ist kein Eintrag: In den Spalten, die gelesen werden, steht nichts.`
      : `${count(many)} Zeilen sind keine Einträge, die erste ist Zeile ${count(first)}: In den Spalten, die gelesen werden, steht nichts.`,
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
  namelessList: (many) =>
    `${many === 1 ? '1 neues Tier bekommt' : `${count(many)} neue Tiere bekommen`} keinen Namen: Keine Spalte Ihrer Datei wird als Name gelesen. Wählen Sie sie oben, falls es eine gibt.`,
  joinedNames: (name, joined, line, more) =>
    `„${name}“ in Zeile ${count(line)}${andMore(more)} ist der Name mehrerer Varianten. Mit dem, was sie unterscheidet, heißt er „${joined}“.`,
  singleVariants: (name, joined, line, more) =>
    `„${name}“ in Zeile ${count(line)}${andMore(more)} ist die einzige Variante ihres Produkts und behält dessen Namen. Mit dem Namen der Variante heißt sie „${joined}“.`,
  twins: (name, some, many) =>
    `${count(many)} Tiere haben einen Namen, den ein anderes auch hat, und nichts, was gelesen wird, unterscheidet sie: „${name}“ in den Zeilen ${some.map(count).join(', ')}. Schreiben Sie in jeden Namen, was es ist.`,
  batches: (name, some, many) =>
    `${count(many)} Tiere haben einen Namen, den ein anderes auch hat, und eine eigene Nummer oder einen eigenen Code: „${name}“ in den Zeilen ${some.map(count).join(', ')}. Sind sie je ein Tier, lassen Sie sie oben zusammenzählen.`,
  batchesAddedUp: (sum, many, ofLines) =>
    `${many === 1 ? '1 Tier hat' : `${count(many)} Tiere haben`} mehrere Zeilen mit eigenen Nummern oder Codes, zusammen ${count(ofLines)}, die zusammengezählt werden, nur mit Nummer oder Code der ersten Zeile: ${sum}${many > 1 ? ' …' : ''}`,
  addedUp: (sum, many, ofLines) =>
    `${many === 1 ? '1 Tier hat' : `${count(many)} Tiere haben`} mehrere Zeilen, zusammen ${count(ofLines)}, die zusammengezählt werden: ${sum}${many > 1 ? ' …' : ''}`,
  keptState: (column, word, line, many) =>
    `${count(many)} ${many === 1 ? 'Tier wird' : 'Tiere werden'} übernommen, obwohl in „${column}“ Ihrer Datei „${word}“ steht; zuerst in Zeile ${count(line)}. Entscheiden Sie oben, ob sie weggelassen werden.`,
  leftOutState: (column, word, line, many) =>
    `${many === 1 ? '1 Zeile wird' : `${count(many)} Zeilen werden`} weggelassen, die erste ist Zeile ${count(line)}: In „${column}“ Ihrer Datei steht „${word}“.`,
  ...groups,
  branches: (column, many) =>
    `„${column}“ hat ${count(many)} Orte, und manche Tiere haben eine Zeile für jeden. Entscheiden Sie oben, wessen Bestand übernommen wird.`,
  branchesLeftOut: (place, many) =>
    `${many === 1 ? '1 Zeile wird' : `${count(many)} Zeilen werden`} weggelassen: andere Orte als „${place}“.`,
  lostZeros: (barcode, line, more) =>
    `„${barcode}“ in Zeile ${count(line)}${andMore(more)} ist so kein Barcode einer Packung. Mit Nullen davor ist es einer: Vielleicht hat die Tabelle sie weggelassen.`,
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
  unit: (column, text, line, more) =>
    `${column}: „${text}“ in Zeile ${count(line)}${andMore(more)} wird als Zahl ohne Einheit gelesen. Alle haben dieselbe.`,
  besideHeader: (line) =>
    `Zellen neben den Spalten werden weggelassen, die erste in Zeile ${count(line)}.`,
  twiceEncoded: (text, meant, line, more) =>
    `„${text}“ in Zeile ${count(line)}${andMore(more)} hieß wohl einmal „${meant}“. Ein Programm hat die Umlaute falsch gelesen und so gespeichert. Holen Sie die Liste noch einmal von dort, wo sie herkommt.`,
  forWebPages: (text, meant, line, more) =>
    `„${text}“ in Zeile ${count(line)}${andMore(more)} ist wie für eine Webseite geschrieben und heißt dort „${meant}“. Es wird so übernommen, wie es ist: Ersetzen Sie es in Ihrer Datei, wenn Sie es so wollen, wie es gemeint ist.`,
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
  leaveColumnOut: (name) => `Spalte „${name}“ weglassen`,
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
  aboutNumber: (petId: string) => `#${petId} oder höher`,
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
    reading: 'Einen Moment…',
    nothing: 'Es gibt nichts zu übernehmen: Alles ist schon so wie in Ihrer Datei.',
    noPets: 'In dieser Datei ist kein Eintrag.',
  },
  phases: {
    sending: 'Wird gesendet…',
    receiving: 'Wird gesendet…',
    reading: 'petstock liest die Datei…',
    comparing: 'petstock vergleicht sie mit dem Bestand…',
    writing: 'petstock schreibt die Einträge…',
  },
  stay: 'Sie können inzwischen weiterarbeiten. Ist die Datei gesendet, geht es von selbst weiter.',
  noResponse: 'Es kam keine Antwort.',
  inDoubt: (file, at) =>
    `Es ist nicht sicher, ob „${file}“ (gesendet: ${at}) übernommen ist. Fragen Sie noch einmal: Nichts wird doppelt übernommen.`,
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
  notInBackup: 'Diese Einträge sind noch in keiner Sicherung. Ab wann, steht hier:',
  toStock: 'Im Bestand ansehen',
  undo: 'Rückgängig',
  reallyUndo: 'Alles rückgängig machen?',
  undoing: 'Wird rückgängig gemacht…',
  undone: 'Rückgängig gemacht: Alles ist wie vorher.',
  undoneMeanwhile: 'Die Datei war übernommen und wurde inzwischen rückgängig gemacht.',
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
