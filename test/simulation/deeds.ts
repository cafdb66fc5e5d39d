import type { Browser } from './browser.ts'
import type { Codes } from './codes.ts'
import type { Guest, Manager } from './guests.ts'
import type { Importer } from './importer.ts'
import type { Machine } from './machine.ts'
import type { Deed } from './script.ts'
import type { Buyer } from './suppliers.ts'
import type { Till } from './till.ts'

/** Who does deeds, and whom they befall. */
export interface Shop {
  readonly machine: Machine
  readonly tills: readonly Till[]
  readonly browser: Browser
  readonly guests: readonly Guest[]
  readonly manager: Manager
  readonly codes: Codes
  readonly importer: Importer
  readonly buyer: Buyer
}

export function doDeed(deed: Deed, shop: Shop): void {
  if ('till' in deed) doAtTill(deed, shop)
  else if ('tab' in deed) doInTab(deed, shop)
  else if ('guest' in deed) doWithKey(deed, shop)
  else if (isBuying(deed)) doByBuyer(deed, shop.buyer)
  else doToShop(deed, shop)
}

type DeedOf<Who extends string> = Extract<Deed, { readonly [Each in Who]: number }>

const petOf = ({ pet }: { readonly pet: number }): bigint => BigInt(pet)

export function doAtTill(deed: DeedOf<'till'>, { tills }: Pick<Shop, 'tills'>): void {
  const till = tills[deed.till]
  switch (deed.do) {
    case 'update':
      till?.update(petOf(deed), deed.quantity)
      break
    case 'move':
      till?.move(petOf(deed), deed.change)
      break
    case 'list':
      till?.list()
      break
    case 'rename':
      till?.rename(petOf(deed), deed.name)
      break
  }
}

function doInTab(deed: DeedOf<'tab'>, { browser }: Shop): void {
  const tab = browser.tab(deed.tab)
  switch (deed.do) {
    case 'tap':
      tab?.tap(petOf(deed), deed.change)
      break
    case 'take_back':
      tab?.takeBack()
      break
    case 'tab_dies':
      tab?.dieAfterWrites(deed.writes)
      break
    case 'open_tab':
      browser.open(deed.tab)
      break
    case 'close_tab':
      browser.close(deed.tab)
      break
  }
}

/** What gives keys and takes them away beside the manager. */
interface Commands {
  readonly machine: Pick<Machine, 'issueByCommand' | 'revokeByCommand'>
}

export function doWithKey(
  deed: DeedOf<'guest'>,
  { guests, manager, machine }: Pick<Shop, 'guests' | 'manager'> & Commands,
): void {
  const guest = guests[deed.guest]
  if (guest === undefined) return
  switch (deed.do) {
    case 'ask':
      for (let time = 0; time < deed.times; time++) guest.list()
      break
    case 'ask_often':
      guest.listOften(deed.times, deed.everyMs)
      break
    case 'ask_with_earlier':
      guest.listWithEarlier(deed.back)
      break
    case 'ask_to_update':
      guest.update(petOf(deed), deed.quantity)
      break
    case 'issue':
    case 'renew':
    case 'revoke':
      void manager[deed.do](guest)
      break
    case 'set_access':
      void manager.setAccess(guest, deed.access)
      break
    case 'issue_ending':
      void manager.issueEnding(guest, deed.endsInMs)
      break
    case 'issue_by_command':
      machine.issueByCommand((token, id) => guest.take(token, id))
      break
    case 'revoke_by_command':
      machine.revokeByCommand(guest.key)
      break
  }
}

const BUYING = [
  ...(['add_supplier', 'rename_supplier', 'note_supplier', 'order_from'] as const),
  'list_suppliers',
] as const

type BuyingDeed = Extract<Deed, { readonly do: (typeof BUYING)[number] }>

export const isBuying = (deed: Deed): deed is BuyingDeed =>
  (BUYING as readonly string[]).includes(deed.do)

export function doByBuyer(deed: BuyingDeed, buyer: Buyer): void {
  switch (deed.do) {
    case 'add_supplier':
      void buyer.add(deed.name, deed.note)
      break
    case 'rename_supplier':
      void buyer.rename(deed.back, deed.name)
      break
    case 'note_supplier':
      void buyer.note(deed.back, deed.note)
      break
    case 'order_from':
      void buyer.order(petOf(deed), deed.back)
      break
    case 'list_suppliers':
      void buyer.list()
      break
  }
}

type DeedToShop = Exclude<Deed, DeedOf<'till'> | DeedOf<'tab'> | DeedOf<'guest'> | BuyingDeed>

function doToShop(deed: DeedToShop, { machine, codes, importer }: Shop): void {
  switch (deed.do) {
    case 'import':
      importer.import(deed.pets.map(BigInt), deed.quantity)
      break
    case 'import_again':
      importer.importAgain(deed.back)
      break
    case 'undo_import':
      void importer.undo(deed.back)
      break
    case 'make_code':
      void codes.make(deed.by, deed.access)
      break
    case 'sign_in':
      void codes.use(deed.device)
      break
    case 'confirm_code':
      void codes.confirm()
      break
    case 'revoke_keeper':
      void codes.revokeKeeper()
      break
    case 'command':
      machine.command(petOf(deed), deed.quantity, deed.inBatch)
      break
    case 'fail_thread':
      machine.failThread()
      break
    case 'fail_disk':
      machine.failDisk(deed.how, deed.ms)
      break
    case 'set_clock':
      machine.setClock(deed.aheadMs)
      break
    case 'kill':
      machine.kill(deed.downMs)
      break
    case 'cut_power':
      machine.cutPower(deed.downMs, deed.inBatch)
      break
    case 'restart':
      machine.restart(deed.downMs)
      break
    case 'restart_database':
      // A data folder has none.
      break
  }
}
