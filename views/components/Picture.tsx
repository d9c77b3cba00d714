import type { ComponentProps } from 'react'
import { preload } from 'react-dom'
import {
  isLightDrawing,
  pictureSize,
  positionOf,
  type Variant,
  variantAddresses,
} from '../../src/content/picture-address.ts'
import type { Focus } from '../../src/content/picture-description.ts'

type Props = Omit<ComponentProps<'img'>, 'src' | 'alt'> & {
  src: string
  alt: string
  sizes?: string
  urgent?: boolean
  focus?: Focus | null
}

export function Picture({ src, alt, sizes = '100vw', urgent = false, focus, ...rest }: Props) {
  const variants = isLightDrawing(src) ? [] : variantAddresses(src)
  const img = (
    <img
      {...pictureSize(src)}
      // Before `src`: an engine may start the request as soon as it has the address
      loading={urgent ? 'eager' : 'lazy'}
      fetchPriority={urgent ? 'high' : undefined}
      decoding="async"
      style={focus ? { objectPosition: positionOf(focus) } : undefined}
      {...rest}
      src={src}
      alt={alt}
    />
  )
  if (variants.length === 0) return img
  const avif = srcSetOf(variants, 'avif')
  // React does not preload urgent images inside <picture>; `type` keeps browsers without AVIF from loading it
  if (urgent)
    preload(src, { as: 'image', type: 'image/avif', imageSrcSet: avif, imageSizes: sizes, fetchPriority: 'high' })
  return (
    <picture>
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={srcSetOf(variants, 'webp')} sizes={sizes} />
      {img}
    </picture>
  )
}

/** Below a picture that is shown large. */
export const PictureCredit = ({ text }: { text: string }) =>
  text && <p className="picture-credit quiet small">{text}</p>

const srcSetOf = (variants: Variant[], format: 'avif' | 'webp') =>
  variants.map((variant) => `${variant[format]} ${variant.width}w`).join(', ')
