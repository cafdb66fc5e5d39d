import { useTexts } from '../../kit/kit.ts'
import { petLink } from '../../kit/route.ts'
import { callName } from '../../state/pet.ts'
import { useStock } from '../../state/use-stock.ts'
import { allBarcodes } from './barcode-texts.ts'

interface TakenCodesProps {
  /** The text of the barcodes. */
  readonly text: string
  /** The pet that is to have them; undefined: a new one. */
  readonly petId?: bigint
}

/** Names the other pets that have the barcodes of a form already. */
export function TakenCodes({ text, petId }: TakenCodesProps) {
  const { stock } = useStock()
  const { pet: words } = useTexts()
  const taken = allBarcodes(text).flatMap((barcode) => {
    const owner = stock.findByCode(barcode)
    return owner && owner.petId !== petId ? [{ barcode, owner }] : []
  })
  return (
    <div role="status">
      {taken.map(({ barcode, owner }) => (
        <p key={barcode} class="meanwhile">
          {barcode === String(owner.petId)
            ? words.codeIsNumber(barcode, callName(owner))
            : words.codeTaken(barcode, callName(owner))}{' '}
          <a class="button" href={petLink(owner.petId)}>
            {words.open(callName(owner))}
          </a>
        </p>
      ))}
    </div>
  )
}
