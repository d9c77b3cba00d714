import { useEffect, useRef, useState } from 'react'
import { isWebAddress } from '../../../src/content/address.ts'
import { initialPictures } from '../../../src/content/initial-pictures.ts'
import type { Sponsor } from '../../../src/content/sponsor.ts'
import { Picture } from '../../components/Picture.tsx'

/** Shows a placeholder where the logo fails to load, and the name where there is no logo. */
export function SponsorLogo({ sponsor: { name, website, imageUrl } }: { sponsor: Sponsor }) {
  const [broken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)

  // An error event before hydration has no listener
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true)
  }, [])

  const logo = imageUrl ? (
    <Picture
      ref={image}
      src={broken ? initialPictures['sem-logotipo'] : imageUrl}
      alt={name}
      sizes="22rem"
      onError={broken ? undefined : () => setBroken(true)}
    />
  ) : (
    <span className="sponsor-name">{name}</span>
  )
  return isWebAddress(website) ? (
    <a href={website} rel="noopener">
      {logo}
    </a>
  ) : (
    logo
  )
}
