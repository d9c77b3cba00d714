import { type ElementType, type HTMLAttributes, useEffect, useMemo, useRef } from 'react'
import { withPlayerLinks } from '../../src/content/player-links.ts'
import { deviceMapsUrl } from './device-maps.ts'

type Props = HTMLAttributes<HTMLElement> & { as?: ElementType; html: string }

/** A sanitised text. React would write it again with each new object, and end an open player. */
export function RichHtml({ as: Element = 'div', html, ...props }: Props) {
  const text = useRef<HTMLElement>(null)
  const inner = useMemo(() => ({ __html: withPlayerLinks(html) }), [html])

  useEffect(() => {
    const element = text.current
    for (const link of element?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? []) {
      const href = deviceMapsUrl(link.href, navigator)
      if (href !== link.href) link.href = href
    }
    if (element && html.includes('<oembed'))
      void import('../players/show-players.ts').then(({ showPlayers }) => showPlayers(element))
  }, [html])

  return <Element ref={text} {...props} dangerouslySetInnerHTML={inner} />
}
