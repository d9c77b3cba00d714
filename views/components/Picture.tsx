import type { ComponentProps } from 'react'
import { sizeIn } from '../../src/content/picture-address.ts'

type Props = Omit<ComponentProps<'img'>, 'src' | 'alt'> & {
  src: string
  alt: string
  /** The page's main picture: fetched first, not when it comes into view. */
  urgent?: boolean
}

/** A picture that keeps its place while it loads. */
export function Picture({ src, alt, urgent = false, ...rest }: Props) {
  return (
    <img
      {...sizeIn(src)}
      // `loading` must stand before `src`: an engine may start the request as soon as it has the address
      loading={urgent ? 'eager' : 'lazy'}
      fetchPriority={urgent ? 'high' : undefined}
      decoding="async"
      {...rest}
      src={src}
      alt={alt}
    />
  )
}
