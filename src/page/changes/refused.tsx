import { usePage, useTexts } from '../page.ts'
import { petLink } from '../route.ts'
import { callName } from '../state/pet.ts'
import { refusalText, whatOf } from './describe.ts'

/** The changes that the service will not make. They stay until somebody has seen them. */
export function Refused() {
  const { outbox, stock } = usePage()
  const texts = useTexts()
  const { change } = texts
  const refused = outbox.refused.value
  return (
    <section class="strip strip-refused" role="alert" hidden={refused.length === 0}>
      {refused.length > 0 && (
        <ul class="entries">
          {refused.map((entry) => (
            <li key={entry.id}>
              <span>
                <strong>{change.refused(callName(entry), whatOf(entry, texts))}</strong>{' '}
                {refusalText(entry, texts)}
              </span>
              <span class="actions">
                {stock.find(entry.petId) && (
                  <a class="button" href={petLink(entry.petId)}>
                    {change.openPet}
                  </a>
                )}
                <button type="button" onClick={() => outbox.dismiss(entry.id)}>
                  {change.understood}
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
