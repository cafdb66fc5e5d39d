import type { ComponentChildren } from 'preact'
import { MAX_AMOUNT, MAX_COST_PER } from '../../../money/bounds.ts'
import type { Currency } from '../../../money/currency.ts'
import { TextInput } from '../../kit/field.tsx'
import { type FieldInput, type FormElements, FormField } from '../../kit/form.tsx'
import { useKit, useTexts } from '../../kit/kit.ts'
import { lazyView } from '../../kit/lazy-view.tsx'
import { useSettings } from '../../settings/use-settings.ts'
import type { Texts } from '../../texts/texts.ts'
import { type MoneyFields, type MoneyProblem, typedCost, withTyped } from './money-fields.ts'

type MoneyName = keyof MoneyFields & string

interface MoneyInputsProps {
  readonly of: FormElements<MoneyName, MoneyProblem>
  /** Further notes below a field. */
  readonly more?: (name: MoneyName) => ComponentChildren
}

const AskCurrency = lazyView(
  async () => (await import('../../settings/ask-currency.tsx')).AskCurrency,
  () => null,
)

/**
 * The price of a pet and what it usually costs. In a shop without a currency a manager is asked for one, and others see
 * nothing.
 */
export function MoneyInputs({ of, more }: MoneyInputsProps) {
  const { session } = useKit()
  const texts = useTexts()
  const currency = useSettings().shop.currency.value
  if (currency === null) return session.mayManage ? <AskCurrency /> : null
  const { pet } = texts
  const all = { of, words: problemsOf(currency, texts) }
  const label = (name: MoneyName) => `${pet.fields[name]} (${currency.code})`
  return (
    <>
      <FormField
        {...all}
        name="price"
        label={label('price')}
        hint={pet.hints.price}
        more={more?.('price')}
      >
        {(input) => <TextInput {...input} name="price" isNumber="decimal" />}
      </FormField>
      <FormField
        {...all}
        name="cost"
        label={label('cost')}
        hint={pet.costHint(texts.money(10 ** (currency.digits + 1), currency))}
        more={more?.('cost')}
      >
        {(input) => <CostInput input={input} problem={of.problemOf('cost')} />}
      </FormField>
    </>
  )
}

interface CostInputProps {
  readonly input: FieldInput
  readonly problem: MoneyProblem | undefined
}

/** An amount, and how many it is for. */
function CostInput({ input, problem }: CostInputProps) {
  const { pet } = useTexts()
  const { id, value, onText, ...others } = input
  const { cost, costPer } = typedCost(value)
  const isOfPieces = problem === 'no_pieces'
  return (
    <div class="cost">
      <TextInput
        {...others}
        id={id}
        aria-invalid={problem !== undefined && !isOfPieces}
        isNumber="decimal"
        name="cost"
        value={cost}
        onText={(typed) => onText(withTyped(value, { cost: typed }))}
      />
      <label for={`${id}-per`}>{pet.costPerLabel}</label>
      <TextInput
        {...others}
        id={`${id}-per`}
        aria-invalid={isOfPieces}
        isNumber
        name="costPer"
        placeholder="1"
        value={costPer}
        onText={(typed) => onText(withTyped(value, { costPer: typed }))}
      />
    </div>
  )
}

const problemsOf = (
  currency: Currency,
  { pet, money, count }: Texts,
): Readonly<Record<MoneyProblem, string>> => {
  const { code, digits } = currency
  const { moneyProblems: words } = pet
  return {
    no_amount: words.noAmount(money(1234 * 10 ** digits, currency)),
    negative: words.negative,
    other_currency: words.otherCurrency(code),
    too_precise: words.tooPrecise(code, digits),
    too_large: words.tooLarge(money(MAX_AMOUNT, currency)),
    no_cost: words.noCost,
    no_pieces: words.noPieces(count(MAX_COST_PER)),
  }
}
