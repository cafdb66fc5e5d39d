import { useQuery } from '../kit/use-query.ts'
import { asReached, type Connection } from './connection.ts'

export type Reach = ReturnType<typeof useConnection>

/** What the service says of the way to it, asked when a view is opened; a manager may ask. */
export function useConnection() {
  const { value, error, read } = useQuery<Connection>(({ desk }, signal) =>
    desk.api.connection.get({ signal }),
  )
  return {
    connection: value.value && asReached(value.value, window.location.origin),
    error: error.value,
    /** Whether it is here, or will not come: what is said of it moves nothing any more. */
    isSettled: value.value !== undefined || error.value !== undefined,
    read,
    take(connection: Connection): void {
      value.value = connection
    },
  }
}
