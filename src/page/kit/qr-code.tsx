import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { DrawnQrCode } from './draw-qr-code.ts'
import { useTexts } from './kit.ts'

interface QrCodeProps {
  /** What a camera reads. */
  readonly text: string
  /** What screen readers say. The page has to offer another way besides, as not everybody has a camera. */
  readonly label: string
}

/** A QR code, black on white in every theme. The page loads the drawing code with the first one. */
export function QrCode({ text, label }: QrCodeProps) {
  const { qrCode } = useTexts()
  const drawn = useDrawn(text).value
  if (drawn === 'failed') {
    return (
      <p class="problem" role="alert">
        {qrCode.failed}
      </p>
    )
  }
  if (drawn === undefined) return <div class="qr-code" aria-busy="true" />
  const { modules, path } = drawn
  return (
    <svg
      class="qr-code"
      viewBox={`0 0 ${modules} ${modules}`}
      shape-rendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function useDrawn(text: string) {
  const drawn = useSignal<DrawnQrCode | 'failed' | undefined>(undefined)
  useEffect(() => {
    let isGone = false
    const show = (next: DrawnQrCode | 'failed') => {
      if (!isGone) drawn.value = next
    }
    import('./draw-qr-code.ts')
      .then(({ drawQrCode }) => show(drawQrCode(text)))
      .catch(() => show('failed'))
    return () => {
      isGone = true
    }
  }, [text])
  return drawn
}
