import type { ComponentChildren, RefObject } from 'preact'
import { Icon } from '../kit/icon.tsx'
import { useTexts } from '../kit/kit.ts'
import { STOCK_LINK } from '../kit/route.ts'
import { SheetHead } from '../kit/sheet.tsx'

interface PanelHeadProps {
  readonly title: string
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly about?: ComponentChildren
}

/** The head of a panel, which stays in sight. A phone has the way back before the title, and wider screens a cross after it. */
export function PanelHead({ title, heading, about }: PanelHeadProps) {
  const { back, close } = useTexts()
  return (
    <SheetHead
      id="panel-heading"
      heading={heading}
      title={title}
      about={about}
      back={{ href: STOCK_LINK, name: back }}
      actions={
        <a
          class="button plain square panel-close"
          href={STOCK_LINK}
          aria-label={close}
          title={close}
        >
          <Icon name="close" />
        </a>
      }
    />
  )
}
