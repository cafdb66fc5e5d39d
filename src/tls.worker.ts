import { post, receive } from '#runtime/thread'
import type { MakingRequest, MakingResult } from './server/https/certificate-thread.ts'
import { makeCertificate } from './tls/make-certificate.ts'
import { TlsRefused } from './tls/tls-folder.ts'

// The thread that makes one certificate and ends. Writing waits for the disk, and the certificate library
// takes memory, which goes with the thread.

async function resultOf({ folder, wish, now }: MakingRequest): Promise<MakingResult> {
  try {
    await makeCertificate(folder, wish, now)
    return { outcome: 'made' }
  } catch (error) {
    const { message } = error as Error
    return error instanceof TlsRefused
      ? { outcome: 'refused', message }
      : { outcome: 'failed', message }
  }
}

receive((request: MakingRequest) => void resultOf(request).then((result) => post(result)))
