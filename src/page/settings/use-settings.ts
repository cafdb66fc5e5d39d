import { roomContext } from '../kit/room-context.tsx'
import type { Settings } from './device-settings.ts'
import type { ShopSettingsKeeper } from './shop-settings.ts'

interface AllSettings {
  /** What is chosen on this device. */
  readonly settings: Settings
  /** What is decided for the whole shop. */
  readonly shop: ShopSettingsKeeper
}

export const [provideSettings, useSettings] = roomContext<AllSettings>('the settings')
