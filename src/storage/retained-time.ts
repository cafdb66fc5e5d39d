import { keptMsAt, type ShopSettings } from '../shops/settings.ts'
import type { KeptTime, Retention } from '../stock/retention.ts'

/**
 * The time whose movements and entries of a shop stay. The operator's flag wins over the shop's settings. While
 * the two clocks differ, a change of the settings counts by the one that keeps more.
 */
export function keptTimeOf(
  { earlier, later, keptMs, isFixed }: Retention,
  settings: ShopSettings,
): KeptTime {
  const wanted = [earlier, later].map((now) => keptMsAt(settings, keptMs, now))
  const longest = isFixed ? keptMs : Math.max(...wanted)
  return { from: Math.floor(earlier - longest), to: Math.ceil(later) }
}
