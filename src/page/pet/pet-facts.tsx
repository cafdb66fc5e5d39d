import type { ComponentChildren } from 'preact'
import { InFlight } from '../changes/quick-change.tsx'
import { Icon } from '../components/icon.tsx'
import { usePage, useTexts } from '../page.ts'
import type { Pet } from '../state/pet.ts'
import { changedAt } from '../state/query.ts'

interface PetFactsProps {
  readonly pet: Pet
  /** The form that edits the pet. */
  readonly children: ComponentChildren
}

/** Shows a pet's quantity, status, low-stock level and last change. */
export function PetFacts({ pet, children }: PetFactsProps) {
  const { now } = usePage()
  const { stock, pet: texts, count, ago, date } = useTexts()
  const { quantity, status, low, lowStockAt, lastMovement } = pet
  const at = changedAt(pet)
  const when = ago(at, now.value)
  const who = lastMovement && (lastMovement.by?.name ?? stock.commandLine)
  return (
    <section class="facts">
      <p class="facts-quantity">
        <output>{count(quantity)}</output> {texts.inStock}
        <InFlight petId={pet.petId} />
      </p>
      <p class="facts-marks">
        <span class={`chip chip-${status}`}>{stock.statuses[status]}</span>
        {low && (
          <span class="chip chip-low">
            <Icon name="low" />
            {stock.isLow}
          </span>
        )}
      </p>
      <div class="facts-more">
        <dl>
          <div>
            <dt>{texts.fields.level}</dt>
            <dd>{lowStockAt === null ? texts.noLowLevel : texts.lowLevel(lowStockAt)}</dd>
          </div>
          <div>
            <dt>{texts.lastChange}</dt>
            <dd>
              <time dateTime={new Date(at).toISOString()} title={date(at)}>
                {who === null ? when : stock.changedBy(when, who)}
              </time>
            </dd>
          </div>
        </dl>
        {children}
      </div>
    </section>
  )
}
