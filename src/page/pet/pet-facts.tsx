import type { ComponentChildren } from 'preact'
import { InFlight, LONG_QUANTITY } from '../changes/quick-change.tsx'
import { Icon } from '../kit/icon.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import { useSettings } from '../settings/use-settings.ts'
import type { Pet } from '../state/pet.ts'
import { changedAt } from '../state/pet-order.ts'
import type { Texts } from '../texts/texts.ts'
import { usePetDesk } from './use-pet-desk.ts'

interface PetFactsProps {
  readonly pet: Pet
  /** The form that edits the pet. */
  readonly children: ComponentChildren
}

/** How many there are of a pet, and how it stands. */
export function PetStock({ pet }: { readonly pet: Pet }) {
  const { list, pet: texts, count } = useTexts()
  const { quantity, status, low } = pet
  return (
    <section class="pet-stock">
      <p class="facts-quantity">
        <output data-long={quantity >= LONG_QUANTITY ? '' : undefined}>{count(quantity)}</output>{' '}
        <span>{texts.inStock}</span>
        <InFlight petId={pet.petId} />
      </p>
      <p class="facts-marks">
        <span class={`chip chip-${status}`}>{list.statuses[status]}</span>
        {low && (
          <span class="chip chip-low">
            <Icon name="low" />
            {list.isLow}
          </span>
        )}
      </p>
    </section>
  )
}

/** Shows a pet's facts, and in their place the form that edits them while that is open. */
export function PetFacts({ pet, children }: PetFactsProps) {
  const isEdited = usePetDesk().edit(pet.petId).isOpen.value
  return (
    <section class="facts">
      {!isEdited && <Facts pet={pet} />}
      {children}
    </section>
  )
}

/** A pet's kind, barcodes, price, usual cost, low-stock level and last change. */
function Facts({ pet }: Pick<PetFactsProps, 'pet'>) {
  const { now } = useKit()
  const { shop } = useSettings()
  const { list, pet: texts, ago, date, money } = useTexts()
  const currency = shop.currency.value
  const { lowStockAt, kind, barcodes, lastMovement } = pet
  const at = changedAt(pet)
  const when = ago(at, now.value)
  const who = lastMovement && (lastMovement.by?.name ?? list.commandLine)
  return (
    <dl>
      {kind !== null && (
        <div>
          <dt>{texts.fields.kind}</dt>
          <dd dir="auto">{kind}</dd>
        </div>
      )}
      {barcodes.length > 0 && (
        <div>
          <dt>{texts.fields.barcodes}</dt>
          <dd class="facts-barcodes">{barcodes.join(', ')}</dd>
        </div>
      )}
      {currency !== null && pet.price !== undefined && (
        <div>
          <dt>{texts.fields.price}</dt>
          <dd>{money(pet.price, currency)}</dd>
        </div>
      )}
      {currency !== null && pet.cost !== undefined && (
        <div>
          <dt>{texts.fields.cost}</dt>
          <dd>{texts.costFor(money(pet.cost, currency), pet.costPer ?? 1)}</dd>
        </div>
      )}
      <SupplierFact pet={pet} />
      <div>
        <dt>{texts.fields.level}</dt>
        <dd>{levelText(lowStockAt, shop.lowStockAt.value, texts)}</dd>
      </div>
      <div>
        <dt>{texts.lastChange}</dt>
        <dd class="facts-last">
          <time dateTime={new Date(at).toISOString()} title={date(at)}>
            {who === null ? when : list.changedBy(when, who)}
          </time>
        </dd>
      </div>
    </dl>
  )
}

/** By whom it comes, with what is known of that. */
function SupplierFact({ pet: { supplier, supplierCode, packSize } }: Pick<PetFactsProps, 'pet'>) {
  const { pet: texts } = useTexts()
  if (supplier === undefined) return null
  const facts = [supplier, supplierCode, packSize && texts.inPackages(packSize)]
  return (
    <div>
      <dt>{texts.fields.supplier}</dt>
      <dd dir="auto">{facts.filter(Boolean).join('\u00a0· ')}</dd>
    </div>
  )
}

function levelText(
  own: number | null,
  ofShop: number | null,
  { lowLevel, shopLowLevel, noLowLevel }: Texts['pet'],
): string {
  if (own !== null) return lowLevel(own)
  return ofShop === null ? noLowLevel : shopLowLevel(ofShop)
}
