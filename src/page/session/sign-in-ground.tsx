import type { ComponentChildren } from 'preact'
import { Icon } from '../kit/icon.tsx'

/** Where people sign in: a green ground, and paws that walk to what stands on it. */
export const SignInGround = ({ children }: { readonly children: ComponentChildren }) => (
  <main class="sign-in sign-in-ground">
    <span class="trail" aria-hidden="true">
      <Icon name="paw" />
      <Icon name="paw" />
      <Icon name="paw" />
      <Icon name="paw" />
    </span>
    {children}
  </main>
)
