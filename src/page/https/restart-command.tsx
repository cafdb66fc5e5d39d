import { Fragment } from 'preact'
import { useTexts } from '../kit/kit.ts'
import type { Connection } from './connection.ts'

/** The command that starts petstock with what it lacks. */
export function RestartCommand({
  restart,
}: {
  readonly restart: NonNullable<Connection['restart']>
}) {
  const { reach } = useTexts()
  const { command, service, flags } = restart
  const says = service ? reach.restartService : reach.restartTerminal
  return (
    <>
      <p>{command === null ? reach.restartFlags : says}</p>
      <pre class="https-command">
        <code>
          {(command?.split(/ (?=--)/) ?? flags).map((part) => (
            <Fragment key={part}>
              <span>{part}</span>{' '}
            </Fragment>
          ))}
        </code>
      </pre>
    </>
  )
}
