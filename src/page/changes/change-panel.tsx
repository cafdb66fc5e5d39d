import type { Pet } from '../shop/pet.ts'

export const ChangePanel = (_: { readonly pet: Pet }) => null
