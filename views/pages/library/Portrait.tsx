import { type ComponentProps, type CSSProperties, useEffect, useRef, useState } from 'react'
import { circleCrop, positionOf } from '../../../src/content/picture-address.ts'
import type { Focus } from '../../../src/content/picture-description.ts'
import { portraitAddress } from '../../../src/content/portrait-address.ts'
import type { Writer } from '../../../src/content/writer.ts'
import { Picture } from '../../components/Picture.tsx'

type Props = Omit<ComponentProps<'img'>, 'ref'> & { writer: Writer; sizes: string; urgent?: boolean }

/** Falls back to the monogram where there is no photograph or it fails to load. */
export function Portrait({ writer: { name, imageUrl, imageAlt, imageFocus }, sizes, urgent = false, ...rest }: Props) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const broken = brokenUrl !== null && brokenUrl === imageUrl
  const image = useRef<HTMLImageElement>(null)

  // An error event before hydration has no listener
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBrokenUrl(imageUrl)
  }, [imageUrl])

  const loading = urgent ? 'eager' : 'lazy'
  if (!imageUrl || broken) {
    const address = portraitAddress(name)
    return (
      <Picture
        {...rest}
        className="portrait"
        src={address}
        alt={`Monograma de ${name}`}
        width={200}
        height={200}
        loading={loading}
      />
    )
  }
  return (
    <Picture
      {...rest}
      ref={image}
      {...(imageFocus ? focused(imageUrl, imageFocus) : { className: 'portrait' })}
      src={imageUrl}
      alt={imageAlt}
      sizes={sizes}
      loading={loading}
      onError={() => setBrokenUrl(imageUrl)}
    />
  )
}

function focused(address: string, focus: Focus) {
  const { position, shift } = circleCrop(address, focus)
  const isShifted = shift.x !== 0 || shift.y !== 0
  return {
    className: isShifted ? 'portrait portrait-shifted' : 'portrait',
    style: {
      objectPosition: positionOf(position),
      ...(isShifted ? { '--shift-x': percent(shift.x), '--shift-y': percent(shift.y) } : {}),
    } as CSSProperties,
  }
}

const percent = (share: number) => `${Math.round(share * 1000) / 10}%`
