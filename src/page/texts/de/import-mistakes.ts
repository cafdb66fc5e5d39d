import type { mistakes as en } from '../en/import-mistakes.ts'

export const mistakes: typeof en = {
  'invalid_value petId':
    'Die Nummer besteht nur aus Ziffern, höchstens 19, oder ist ein Code aus Buchstaben und Ziffern ohne Leerzeichen',
  'invalid_value quantity': 'Die Anzahl muss eine ganze Zahl ab 0 sein',
  'invalid_value price':
    'Ein Preis ist ein Betrag in der Währung des Ladens, ab 0, mit höchstens so vielen Nachkommastellen wie sie hat, oder leer',
  'invalid_value cost':
    'Ein Einkaufspreis ist ein Betrag in der Währung des Ladens, ab 0, mit höchstens so vielen Nachkommastellen wie sie hat, oder leer',
  'invalid_value costPer':
    'Wofür ein Einkaufspreis gilt, muss eine ganze Zahl von 1 bis 1.000.000 sein, oder leer',
  'invalid_value lowStockAt': 'Der Mindestbestand muss eine ganze Zahl ab 0 sein, oder leer',
  'invalid_value status':
    'Der Status ist verfügbar (available), reserviert (pending) oder verkauft (sold)',
  'invalid_value name':
    'Ein Name ist eine Zeile mit höchstens 200 Zeichen, ohne Tabulatoren und unsichtbare Zeichen',
  'invalid_value kind':
    'Eine Art ist eine Zeile mit höchstens 200 Zeichen, ohne Tabulatoren und unsichtbare Zeichen',
  'invalid_value barcode':
    'Ein Barcode hat bis zu 64 Buchstaben, Ziffern und Zeichen, ohne Umlaute. Zwischen zwei Barcodes kommt ein Leerzeichen. Ohne Barcode bleibt es leer',
  'missing_value quantity': 'Die Anzahl fehlt',
  missing_result:
    'Hier steht eine Formel, deren Ergebnis nicht in der Datei ist. Öffnen und speichern Sie die Datei in der Tabelle, und wählen Sie sie dann noch einmal, oder tippen Sie den Wert hier ein',
  'rounded_number petId':
    'Die Tabelle hat die Nummer gekürzt, die letzten Ziffern sind verloren. Tippen Sie sie neu ein',
  'rounded_number barcode':
    'Die Tabelle hat den Barcode gekürzt, die letzten Ziffern sind verloren. Tippen Sie ihn neu ein, scannen Sie ihn, oder lassen Sie ihn leer',
  rounded_number: 'Die Tabelle hat diese Zahl gekürzt, die letzten Ziffern sind verloren',
  ambiguous_number: 'Ist der Punkt oder das Komma für Tausender oder für Nachkommastellen?',
  mixed_numbers:
    'Punkte und Kommas stehen in dieser Spalte mal für Tausender, mal für Nachkommastellen',
  repeated_pet: 'Zweimal dieselbe Nummer: Jedes Tier hat seine eigene',
  repeated_barcode: 'Zweimal derselbe Barcode: Ein Scan fände zwei Tiere',
  unknown_code:
    'Diesen Code hat hier noch kein Tier. Ist es ein neues, oder das mit demselben Namen?',
  missing_number: 'Die Nummer fehlt. Ist es ein neues Tier, oder das mit demselben Namen?',
  ambiguous_pet: 'Es ist nicht klar, welches Tier das ist. Schreiben Sie seine Nummer dazu',
  taken_code:
    'Ein Tier, das nicht in dieser Datei steht, hat diese Nummer oder diesen Barcode schon',
  too_many_suppliers:
    'Die Datei nennt mehr neue Lieferanten, als der Laden noch haben kann: Es sind höchstens 1.000. Lassen Sie die Spalte weg, oder nennen Sie die, die es gibt',
  repeated_header: 'Hier stehen die Spaltennamen noch einmal',
  wrong_width: 'Diese Zeile hat mehr oder weniger Zellen als die Spaltennamen',
  unmatched_quote: 'Die Anführungszeichen (") passen nicht zusammen',
  missing_column: 'Eine nötige Spalte wurde nicht gefunden. Wählen Sie sie oben aus',
  unknown_column: 'Eine Spalte gibt es in dieser Datei nicht. Wählen Sie oben eine andere aus',
  repeated_column:
    'Zwei Spalten haben denselben Namen. Geben Sie einer davon in Ihrer Datei einen anderen',
  missing_header:
    'In der ersten Zeile steht schon ein Tier. Schreiben Sie in Ihrer Datei die Namen der Spalten darüber, wie Nummer, Bestand, Name',
  empty_file: 'In dieser Datei steht nichts',
  unknown_branch: 'Diesen Ort gibt es in der Datei nicht',
  unknown_sheet: 'Dieses Blatt gibt es in der Datei nicht',
  ambiguous_sheet: 'Mehrere Blätter könnten Ihre Liste sein. Wählen Sie eines aus',
  unknown_separator: 'Die Zeile „sep=“ am Anfang nennt kein Trennzeichen, das es gibt',
  ambiguous_separator:
    'Es ist nicht klar, welches Zeichen die Zellen trennt. Speichern Sie die Tabelle als .xlsx',
  too_large:
    'Diese Datei ist zu groß: höchstens 20 MiB (eine Arbeitsmappe ausgepackt 200 MiB), 500 Spalten, 32.767 Zeichen in einer Zelle, 1.048.576 Zeilen und 100.000 Fehler. Teilen Sie sie auf',
  unreadable_workbook:
    'Diese Datei lässt sich so nicht lesen. Hat sie ein Passwort, ist sie eine alte .xls-Datei, oder kommt sie aus einem anderen Programm? Öffnen Sie sie in der Tabelle, und speichern Sie sie als .xlsx oder CSV',
  not_text:
    'Diese Datei ist keine Tabelle. Öffnen Sie sie in Excel oder LibreOffice, und speichern Sie sie als .xlsx oder CSV',
  other_format:
    'Diese Datei ist keine Liste, auch wenn ihr Name so klingt. Holen Sie die Liste als .xlsx oder als CSV',
  unclear_encoding:
    'Die Umlaute dieser Datei lassen sich auf mehrere Arten lesen. Wählen Sie aus, welche stimmt',
  mixed_encodings:
    'Die Umlaute dieser Datei sind auf zwei Arten gespeichert. Öffnen Sie sie in der Tabelle, sehen Sie die Umlaute nach, und speichern Sie sie als .xlsx',
  invalid_json: 'Diese JSON-Datei ist nicht in Ordnung',
}
