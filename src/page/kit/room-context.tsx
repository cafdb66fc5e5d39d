import { type ComponentChildren, createContext, type VNode } from 'preact'
import { useContext } from 'preact/hooks'

/** Puts what a room gives around a part of the page, in which the hook of the room finds it. */
export type Provide = (children: ComponentChildren) => VNode

/**
 * What a room of the page gives to views, of other rooms as well. create-page.ts makes it once.
 * @returns what provides it, and the hook that reads it
 */
export function roomContext<Given extends object>(
  room: string,
): [provide: (given: Given) => Provide, use: () => Given] {
  const context = createContext<Given | undefined>(undefined)
  function use(): Given {
    const given = useContext(context)
    if (given === undefined) throw new Error(`nothing provides ${room} here`)
    return given
  }
  return [
    (given) => (children) => <context.Provider value={given}>{children}</context.Provider>,
    use,
  ]
}

/** A part of the page with all that rooms give around it. */
export const provided = (rooms: readonly Provide[], children: ComponentChildren) =>
  rooms.reduce((inner, provide) => provide(inner), children)
