/** The kinds of devices that trust a certificate each in their own way. */
export const DEVICES = ['windows', 'mac', 'iphone', 'android', 'linux', 'firefox'] as const
export type Device = (typeof DEVICES)[number]

/** The kind of a device, as far as its browser says. @param touchPoints how many fingers its screen feels */
export function deviceOf(userAgent: string, touchPoints: number): Device {
  if (/iphone|ipad|ipod/i.test(userAgent)) return 'iphone'
  if (/android/i.test(userAgent)) return 'android'
  // An iPad calls itself a Mac, which has no screen to touch.
  if (/macintosh/i.test(userAgent)) return touchPoints > 1 ? 'iphone' : 'mac'
  if (/windows/i.test(userAgent)) return 'windows'
  return /firefox/i.test(userAgent) ? 'firefox' : 'linux'
}
