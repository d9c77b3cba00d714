import { useEffect, useRef } from 'react'
import { deviceMapsUrl } from './device-maps.ts'

export function RichText({ html, className = '' }: { html: string; className?: string }) {
  const text = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other links
  useEffect(() => {
    for (const link of text.current?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? []) {
      const href = deviceMapsUrl(link.href, navigator)
      if (href !== link.href) link.href = href
    }
  }, [html])

  return <div ref={text} className={`${className} prose`.trim()} dangerouslySetInnerHTML={{ __html: html }} />
}
