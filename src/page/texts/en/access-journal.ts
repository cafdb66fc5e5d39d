import type { AccessAction } from '../../../keys/audit-log.ts'
import type { Supplier } from '../../../shops/supplier.ts'

const pets = (count: string): string => (count === '1' ? '1 pet' : `${count} pets`)

/** What the audit log says. */
export const accessJournal = {
  journalTitle: 'Audit log',
  journalIntro: 'Who let whom in, and what was changed in the settings. Newest first.',
  journalEmpty: 'Nothing yet.',
  older: 'Show older',
  byCommand: 'command line',
  unknownKey: (keyId: string) => `key ${keyId}`,
  /** `name` is the person, pet or device; `before` and `after` are values in words. */
  actions: {
    set_up: (name, _before, after) => `set the shop up as ${after}; ${name} manages it`,
    add_key: (name, _before, after) => `added ${name}: ${after}`,
    rename_key: (_name, before, after) => `renamed ${before} to ${after}`,
    change_access: (name, before, after) =>
      `changed what ${name} may do: ${after} (was: ${before})`,
    change_updates: (name, _before, after) => `changed what updates of ${name} are: ${after}`,
    change_plan: (name, before, after) =>
      `changed the limits of ${name} to ${after} (were: ${before})`,
    renew_key: (name) => `gave ${name} a new key`,
    revoke_key: (name) => `took the access of ${name} away`,
    unban_key: (name) => `unlocked ${name}`,
    make_code: (name, _before, after) =>
      name === ''
        ? 'made a link to set the shop up'
        : `made a code for ${name}${after && `: ${after}`}`,
    confirm_code: (name) => `confirmed the device of ${name}`,
    end_code: (name) => (name === '' ? 'ended a code' : `ended the code for ${name}`),
    sign_in: (name, _before, after) => `let a device sign in as ${name}: ${after}`,
    change_settings: (_name, before, after) => `changed the settings: ${after} (was: ${before})`,
    add_supplier: (name, _before, after) =>
      after === '' ? `added the supplier ${name}` : `added ${after} suppliers, ${name} first`,
    edit_supplier: (name, before, after) =>
      `changed the supplier ${name}: ${after} (was: ${before})`,
    import: (_name, _before, after) =>
      after === '' ? 'imported a list' : `imported a list of ${after} entries`,
    remove_pet: (name) => `removed ${name}`,
    remove_pets: (_name, _before, after) => `removed ${pets(after)} at once`,
    undo_import: (_name, _before, after) => `undid an import of ${pets(after)}`,
    undo_removal: (_name, _before, after) => `undid a removal of ${pets(after)}`,
    make_https: () => 'set HTTPS up',
    restore: (name, _before, after) =>
      after === ''
        ? `restored the backup ${name}`
        : `restored the backup ${name}, with the stock as of ${after}`,
  } satisfies Record<
    AccessAction,
    (name: string, before: string, after: string) => string
  > as Record<AccessAction, (name: string, before: string, after: string) => string>,
  supplierFields: {
    name: 'name',
    address: 'address',
    email: 'e-mail',
    phone: 'phone',
    customerNumber: 'customer number',
    note: 'note',
    archivedAt: 'archived',
  } satisfies Record<Exclude<keyof Supplier, 'id'>, string> as Record<string, string>,
  newKey: 'a new key',
  nothing: 'none',
  somebody: 'somebody',
  removedPet: (petId: string) => `pet ${petId}`,
}
