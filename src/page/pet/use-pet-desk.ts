import { roomContext } from '../kit/room-context.tsx'
import type { PetDesk } from './pet-desk.ts'

export const [providePetDesk, usePetDesk] = roomContext<PetDesk>('the forms of pets')
