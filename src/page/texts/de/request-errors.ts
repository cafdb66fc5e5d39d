import type { requestErrors as en } from '../en/request-errors.ts'

export const requestErrors: typeof en = {
  limited: (until) => `Das Limit dieses Schlüssels ist erreicht. Er geht wieder um ${until}.`,
  waits: 'Die Seite macht dann von selbst weiter.',
  refused: (code) => `petstock hat es abgelehnt (${code}).`,
  needsConnection:
    'Dafür ist eine Verbindung zu petstock nötig. Ist der PC an, und ist dieses Gerät im Netz des Ladens?',
  codes: {
    network_failure:
      'petstock ist nicht erreichbar. Ist der PC an, und ist dieses Gerät im Netz des Ladens?',
    deadline_exceeded: 'petstock hat nicht rechtzeitig geantwortet. Versuchen Sie es noch einmal.',
    unexpected_answer: 'Die Antwort kam nicht von petstock. Ist dieses Gerät im Netz des Ladens?',
    insufficient_access:
      'Dieser Schlüssel darf nur ansehen. Bitten Sie um einen Schlüssel mit Schreibrecht.',
    invalid_api_key: 'Dieser Schlüssel gilt nicht mehr.',
    barcode_taken:
      'Nicht gespeichert: Diesen Code hat schon ein anderes Tier, und ein Scan findet nur eines.',
    currency_changed:
      'Nicht gespeichert: Der Laden hat die Währung gewechselt. Sehen Sie die Beträge noch einmal an.',
    pet_not_found: 'Jemand anderes hat dieses Tier entfernt.',
    storage_unavailable:
      'petstock kommt gerade nicht an seine Daten. Nichts ist verloren. Versuchen Sie es später noch einmal.',
    overloaded: 'petstock hat gerade sehr viel zu tun. Versuchen Sie es gleich noch einmal.',
    internal_error:
      'In petstock ging etwas schief. Sagen Sie es der Person, die petstock betreut: Das Protokoll sagt mehr.',
  },
}
