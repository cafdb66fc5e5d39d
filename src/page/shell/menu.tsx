import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../components/icon.tsx'
import { usePage, useTexts } from '../page.ts'
import {
  HEALTH_LINK,
  HTTPS_LINK,
  PEOPLE_LINK,
  REPORT_LINK,
  SETTINGS_LINK,
  SEVERAL_LINK,
  SPREADSHEET_LINK,
  TODAY_LINK,
} from '../route.ts'
import { LanguageChoice } from './language-choice.tsx'
import { SignOut } from './sign-out.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** The menu of the key and its settings. It closes on a tap beside it, on Escape and on navigation. */
export function Menu() {
  const { session, route } = usePage()
  const { shell, reach } = useTexts()
  const menu = useRef<HTMLDetailsElement>(null)
  const around = useRef<HTMLDivElement>(null)
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  useLayoutEffect(close, [route.value])
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing || !menu.current?.open) return
      // Escape closes no panel below the menu.
      event.preventDefault()
      close()
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', onKey)
    around.current?.addEventListener('click', close)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const key = session.current.value?.key.value
  if (key === undefined) return null
  return (
    <details ref={menu} class="menu">
      <summary>
        <span class="menu-name" dir="auto">
          {key.name}
        </span>
        <span class="visually-hidden">{shell.menu}</span>
        <Icon name="menu" />
      </summary>
      {/* Takes the tap beside the menu, which so presses nothing else. */}
      <div ref={around} class="menu-around" />
      <div class="menu-content">
        <p>{shell.signedInAs(key.name)}</p>
        <nav class="menu-links" aria-label={shell.shop}>
          <a href={TODAY_LINK}>{shell.today}</a>
          <a href={REPORT_LINK}>{shell.report}</a>
          <a href={SPREADSHEET_LINK}>{shell.spreadsheet}</a>
          {session.mayWrite && <a href={SEVERAL_LINK}>{shell.several}</a>}
        </nav>
        {session.mayManage && (
          <nav class="menu-links" aria-label={shell.manage}>
            <a href={PEOPLE_LINK}>{shell.people}</a>
            <a href={SETTINGS_LINK}>{shell.settings}</a>
            <a href={HTTPS_LINK}>{reach.https}</a>
            <a href={HEALTH_LINK}>{shell.health}</a>
          </nav>
        )}
        <nav class="menu-links" aria-label={shell.help}>
          <a href={shell.helpHref}>{shell.help}</a>
        </nav>
        <LanguageChoice />
        <ThemeChoice />
        <SignOut />
      </div>
    </details>
  )
}
