import type { Connectivity } from '../kit/connectivity.ts'
import { roomContext } from '../kit/room-context.tsx'
import type { CodeSignIn } from './code-sign-in.ts'
import type { SessionKeeper } from './session.ts'

interface SigningIn {
  readonly session: SessionKeeper
  readonly codeSignIn: CodeSignIn
  readonly connectivity: Connectivity
}

export const [provideSession, useSession] = roomContext<SigningIn>('the session')
