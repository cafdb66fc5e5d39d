import { drawIcon } from './draw-icon.ts'
import { readIcon } from './shapes.ts'

/** The icons of the manifest, by their names in it. */
const DRAWINGS = {
  'icon-192.png': { pixels: 192, isMaskable: false },
  'icon-512.png': { pixels: 512, isMaskable: false },
  'icon-maskable-512.png': { pixels: 512, isMaskable: true },
}

/** Draws the icons of the manifest. @param svg the page's icon */
export function manifestIcons(svg: string): { readonly name: string; readonly content: Buffer }[] {
  const icon = readIcon(svg)
  return Object.entries(DRAWINGS).map(([name, drawing]) => ({
    name,
    content: drawIcon(icon, drawing),
  }))
}
