import { type ElementType, type HTMLAttributes, useEffect, useMemo, useRef } from 'react'
import { withPlayerLinks } from '../../src/content/player-links.ts'
import { deviceMapsUrl } from './device-maps.ts'

type Props = HTMLAttributes<HTMLElement> & {
  as?: ElementType
  html: string
  ref?(element: HTMLElement | null): void
}

/** A sanitised text. React would write it again with each new object, and end an open player. */
export function RichHtml({ as: Element = 'div', html, ref, ...props }: Props) {
  const text = useRef<HTMLElement>(null)
  const inner = useMemo(() => ({ __html: withPlayerLinks(html) }), [html])

  useEffect(() => {
    const element = text.current
    for (const link of element?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? []) {
      const href = deviceMapsUrl(link.href, navigator)
      if (href !== link.href) link.href = href
    }
    for (const table of element?.querySelectorAll<HTMLElement>('.table') ?? [])
      if (table.scrollWidth > table.clientWidth) table.tabIndex = 0 // Safari scrolls by keys only what has the focus
    if (element && html.includes('<oembed'))
      void import('../players/show-players.ts').then(({ showPlayers }) => showPlayers(element))
  }, [html])

  const keep = (element: HTMLElement | null) => {
    text.current = element
    ref?.(element)
  }
  return <Element ref={keep} {...props} dangerouslySetInnerHTML={inner} />
}

export const RichText = ({ className = '', ...rest }: Omit<Props, 'as'>) => (
  <RichHtml {...rest} className={`${className} prose`.trim()} />
)
