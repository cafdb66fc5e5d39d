import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useTexts } from '../kit/kit.ts'
import { SheetHead } from '../kit/sheet.tsx'
import { useLowScreen } from '../kit/use-low-screen.ts'
import { ScanBar } from '../scanner/scan-bar.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { FoundPets } from './found-pets.tsx'
import { useRoom } from './use-room.ts'

interface StockViewProps {
  /** Shown beside the list, or in its place where there is no room for both. */
  readonly panel?: ComponentChildren
  /** The pet of the panel. */
  readonly openPet?: bigint
}

export function StockView({ panel, openPet }: StockViewProps) {
  const { list: texts } = useTexts()
  const { shop } = useSettings()
  const isLow = useLowScreen()
  const list = useRef<HTMLDivElement>(null)
  const room = useRoom(list)
  const isSearching = useSignal(false)
  const hasPanel = panel !== undefined
  useAlone(hasPanel ? 'panel' : isSearching.value ? 'search' : undefined)
  return (
    <>
      {!isLow && <ScanBar />}
      <main id="content" class="stock" tabIndex={-1} data-panel={hasPanel ? '' : undefined}>
        <div
          ref={list}
          class="stock-list"
          data-room={room}
          data-priced={shop.currency.value === null ? undefined : ''}
        >
          {isLow && !hasPanel && <ScanBar />}
          <SheetHead title={texts.list} shopName={shop.name.value} />
          <FoundPets openPet={openPet} hasPanel={hasPanel} room={room} isSearching={isSearching} />
        </div>
        {panel !== undefined && (
          <div class="stock-panel">
            {isLow && <ScanBar />}
            {panel}
          </div>
        )}
      </main>
    </>
  )
}

/** Says on the root of the page what has a small screen alone: styles leave out all else there. */
function useAlone(what: 'search' | 'panel' | undefined): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (what !== undefined) dataset.alone = what
    return () => {
      delete dataset.alone
    }
  }, [what])
}
