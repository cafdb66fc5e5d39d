import { useTexts } from '../kit/kit.ts'
import { THEMES, type Theme } from './device-settings.ts'
import { useSettings } from './use-settings.ts'

export function ThemeChoice() {
  const { settings } = useSettings()
  const { shell } = useTexts()
  return (
    <label class="choice">
      <span>{shell.theme}</span>
      <select
        value={settings.theme.value}
        onChange={({ currentTarget }) => {
          settings.theme.value = currentTarget.value as Theme
        }}
      >
        {THEMES.map((theme) => (
          <option key={theme} value={theme}>
            {shell.themes[theme]}
          </option>
        ))}
      </select>
    </label>
  )
}
