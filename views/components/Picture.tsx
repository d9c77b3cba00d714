import type { ComponentProps } from 'react'
import { preload } from 'react-dom'
import { isLightDrawing, sizeIn, type Variant, variantAddresses } from '../../src/content/picture-address.ts'

type Props = Omit<ComponentProps<'img'>, 'src' | 'alt'> & {
  src: string
  alt: string
  /** How wide it is on the page, as in the attribute of that name; the whole window when it is left out. */
  sizes?: string
  /** The page's main picture: fetched first, not when it comes into view. */
  urgent?: boolean
}

/** A picture that keeps its place while it loads, in the smallest file that looks right on this screen. */
export function Picture({ src, alt, sizes = '100vw', urgent = false, ...rest }: Props) {
  const variants = isLightDrawing(src) ? [] : variantAddresses(src)
  const img = (
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
  if (variants.length === 0) return img
  const avif = setOf(variants, 'avif')
  // React preloads an urgent <img> by itself, but not one inside <picture>, where no <link> may stand.
  // The type keeps a browser without AVIF from fetching what it cannot show
  if (urgent)
    preload(src, { as: 'image', type: 'image/avif', imageSrcSet: avif, imageSizes: sizes, fetchPriority: 'high' })
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={setOf(variants, 'webp')} sizes={sizes} />
      {img}
    </picture>
  )
}

const setOf = (variants: Variant[], format: 'avif' | 'webp') =>
  variants.map((variant) => `${variant[format]} ${variant.width}w`).join(', ')
