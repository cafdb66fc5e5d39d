import { useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Access } from '../../keys/access.ts'
import { focusProblem } from '../components/field.tsx'
import { useTexts } from '../page.ts'
import { PEOPLE_LINK } from '../route.ts'
import { AddFields, readPerson } from './add-fields.tsx'
import { BackToPeople } from './back-to-people.tsx'
import { HandOver } from './hand-over.tsx'
import { readPlan, USUAL_PLAN } from './limits-fields.tsx'
import { ONCE, usePeopleTexts, useRequests } from './use-people.ts'

/** The form that adds a person or a device. */
export function AddPerson({ onChanged }: { readonly onChanged: () => void }) {
  const people = usePeopleTexts()
  const requests = useRequests()
  const form = useRef<HTMLFormElement>(null)
  const { name, read, fields } = useAddForm(form)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function makeKey(): Promise<string | undefined> {
    const request = read()
    if (request === undefined) return undefined
    const made = await requests.send((shop) => shop.desk.api.keys.post(request, ONCE))
    return made?.key
  }

  return (
    <>
      <BackToPeople />
      <h1>{people.addTitle}</h1>
      <HandOver
        name={name}
        fields={fields}
        formRef={form}
        requests={requests}
        codeFor={read}
        makeKey={makeKey}
        onChanged={onChanged}
        onDone={() => {
          location.hash = PEOPLE_LINK
        }}
      />
    </>
  )
}

function useAddForm(form: RefObject<HTMLFormElement | null>) {
  const { zoned } = useTexts()
  const isTried = useSignal(false)
  const typed = {
    name: useSignal(''),
    access: useSignal<Access>('write'),
    lastDay: useSignal(''),
    plan: useSignal(USUAL_PLAN),
  }
  const person = readPerson(
    { name: typed.name.value, lastDay: typed.lastDay.value, now: Date.now() },
    zoned,
  )
  const name = person.name ?? ''

  /** @returns undefined where something is lacking: the form shows what */
  function read() {
    isTried.value = true
    const limits = readPlan(typed.plan.value)
    if (name === '' || person.hasPastEnd || limits === undefined) {
      if (form.current) focusProblem(form.current)
      return undefined
    }
    const ends = person.expiresAt === null ? {} : { expiresAt: person.expiresAt }
    return { name, access: typed.access.value, ...limits, ...ends }
  }

  const fields = <AddFields typed={typed} person={person} isTried={isTried.value} />
  return { name, read, fields }
}
