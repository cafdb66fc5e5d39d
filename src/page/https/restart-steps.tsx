import { WithCommands } from '../kit/with-commands.tsx'
import type { Connection } from './connection.ts'
import { useHttpsTexts } from './https-texts.ts'
import { RestartCommand } from './restart-command.tsx'

/** How petstock is started again, with what it lacks. */
export function RestartSteps({ connection }: { readonly connection: Connection }) {
  const { restart: texts } = useHttpsTexts()
  const { restart, certificate, https } = connection
  // Without a certificate, the part about addresses says what is lacking.
  if (certificate === null) return null
  return (
    <section class="https-part">
      <h2>{texts.title}</h2>
      {restart === null ? <p>{texts.noneNeeded}</p> : <RestartCommand restart={restart} />}
      {restart !== null && !https && <After />}
    </section>
  )
}

function After() {
  const { restart: texts } = useHttpsTexts()
  const { host } = window.location
  return (
    <>
      <p>
        {texts.after} <a href={`https://${host}/#/https`}>{`https://${host}/`}</a>
      </p>
      <p>
        <WithCommands text={texts.bookmark} />
      </p>
    </>
  )
}
