import { roomContext } from '../../kit/room-context.tsx'
import type { FileStorages } from './forget-files.ts'

export const [provideFileStorages, useFileStorages] =
  roomContext<FileStorages>('the storages of files')
