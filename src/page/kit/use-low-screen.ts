import { useEffect, useState } from 'preact/hooks'

/** A phone on its side, or with its keyboard open. style/low-screen.css has the same numbers. */
const LOW = '(max-height: 540px) and (max-width: 1099px)'

/** A phone, whichever way it is held. */
const SMALL = `(max-width: 767px), ${LOW}`

/** Whether a search and what it finds take all of the screen. */
export const isSmallScreen = (): boolean => matchMedia(SMALL).matches

/** Whether the screen is so low that what is above a list or a pet scrolls away with it. */
export function useLowScreen(): boolean {
  const [isLow, setLow] = useState(() => matchMedia(LOW).matches)
  useEffect(() => {
    const query = matchMedia(LOW)
    const follow = () => setLow(query.matches)
    follow()
    query.addEventListener('change', follow)
    return () => query.removeEventListener('change', follow)
  }, [])
  return isLow
}
