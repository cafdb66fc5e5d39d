import { useEffect, useMemo } from 'preact/hooks'
import { usePage } from '../page.ts'
import { ConnectionDesk } from './connection.ts'

/** What the service says of the way to it, asked when a view is opened. Undefined where no manager is signed in. */
export function useConnection(): ConnectionDesk | undefined {
  const { session } = usePage()
  const current = session.current.value
  const desk = useMemo(
    () => (current && session.mayManage ? new ConnectionDesk(current.shop.desk.api) : undefined),
    [current],
  )
  useEffect(() => void desk?.load(), [desk])
  return desk
}
