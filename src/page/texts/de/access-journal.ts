import type { accessJournal as en } from '../en/access-journal.ts'

const pets = (count: string, several = 'Tiere'): string =>
  count === '1' ? '1 Tier' : `${count} ${several}`

export const accessJournal: typeof en = {
  journalTitle: 'Zugangsprotokoll',
  journalIntro:
    'Wer wen angemeldet hat, und was an den Einstellungen geändert wurde. Das Neueste zuerst.',
  journalEmpty: 'Noch nichts.',
  older: 'Ältere anzeigen',
  byCommand: 'Kommandozeile',
  unknownKey: (keyId) => `Schlüssel ${keyId}`,
  actions: {
    set_up: (name, _before, after) => `hat den Laden als ${after} eröffnet; ${name} verwaltet ihn`,
    add_key: (name, _before, after) => `hat ${name} hinzugefügt: ${after}`,
    rename_key: (_name, before, after) => `hat ${before} in ${after} umbenannt`,
    change_access: (name, before, after) =>
      `hat geändert, was ${name} darf: ${after} (vorher: ${before})`,
    change_updates: (name, _before, after) =>
      `hat geändert, was Änderungen von ${name} sind: ${after}`,
    change_plan: (name, before, after) =>
      `hat die Limits von ${name} geändert: ${after} (vorher: ${before})`,
    renew_key: (name) => `hat ${name} einen neuen Schlüssel gegeben`,
    revoke_key: (name) => `hat ${name} den Zugang entzogen`,
    unban_key: (name) => `hat ${name} entsperrt`,
    make_code: (name, _before, after) =>
      name === ''
        ? 'hat einen Link zum Eröffnen gemacht'
        : `hat einen Code für ${name} gemacht${after && `: ${after}`}`,
    confirm_code: (name) => `hat das Gerät von ${name} bestätigt`,
    end_code: (name) =>
      name === '' ? 'hat einen Code beendet' : `hat den Code für ${name} beendet`,
    sign_in: (name, _before, after) => `hat ein Gerät als ${name} angemeldet: ${after}`,
    change_settings: (_name, before, after) =>
      `hat die Einstellungen geändert: ${after} (vorher: ${before})`,
    add_supplier: (name, _before, after) =>
      after === ''
        ? `hat den Lieferanten ${name} hinzugefügt`
        : `hat ${after} Lieferanten hinzugefügt, zuerst ${name}`,
    edit_supplier: (name, before, after) =>
      `hat den Lieferanten ${name} geändert: ${after} (vorher: ${before})`,
    import: (_name, _before, after) =>
      after === ''
        ? 'hat eine Liste importiert'
        : `hat eine Liste mit ${after} Einträgen importiert`,
    remove_pet: (name) => `hat ${name} entfernt`,
    remove_pets: (_name, _before, after) => `hat ${pets(after)} auf einmal entfernt`,
    undo_import: (_name, _before, after) =>
      `hat einen Import von ${pets(after, 'Tieren')} rückgängig gemacht`,
    undo_removal: (_name, _before, after) =>
      `hat das Entfernen von ${pets(after, 'Tieren')} rückgängig gemacht`,
    make_https: () => 'hat HTTPS eingerichtet',
    restore: (name, _before, after) =>
      after === ''
        ? `hat die Sicherung ${name} zurückgespielt`
        : `hat die Sicherung ${name} zurückgespielt, mit dem Bestand vom ${after}`,
  },
  supplierFields: {
    name: 'Name',
    address: 'Adresse',
    email: 'E-Mail',
    phone: 'Telefon',
    customerNumber: 'Kundennummer',
    note: 'Notiz',
    archivedAt: 'archiviert',
  },
  newKey: 'ein neuer Schlüssel',
  nothing: 'nichts',
  somebody: 'jemand',
  removedPet: (petId) => `Tier ${petId}`,
}
