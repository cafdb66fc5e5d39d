import { posix, win32 } from 'node:path'

export const PLATFORMS = ['linux', 'macos', 'windows'] as const
export type Platform = (typeof PLATFORMS)[number]

/** Where a service lives on a platform when the call does not say. */
interface Places {
  /** The program as it was downloaded. */
  readonly source: string
  readonly program: string
  readonly data: string
}

export const PLACES: Readonly<Record<Platform, Places>> = {
  linux: {
    source: './petstock',
    program: '/usr/local/bin/petstock',
    data: '/var/lib/petstock',
  },
  macos: {
    source: './petstock',
    program: '/usr/local/bin/petstock',
    data: '/usr/local/var/petstock',
  },
  windows: {
    source: String.raw`.\petstock.exe`,
    program: String.raw`C:\Program Files\petstock\petstock.exe`,
    data: String.raw`C:\ProgramData\petstock`,
  },
}

export const platformOf = (name: NodeJS.Platform): Platform | undefined =>
  (({ linux: 'linux', darwin: 'macos', win32: 'windows' }) as const)[name as 'linux']

export const pathsOf = (platform: Platform): typeof posix =>
  platform === 'windows' ? win32 : posix
