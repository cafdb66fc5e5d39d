import { roomContext } from '../kit/room-context.tsx'
import type { LabelChoice } from './label-choice.ts'

export const [provideLabels, useLabels] = roomContext<LabelChoice>('the labels')
