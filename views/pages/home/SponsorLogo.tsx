import { useEffect, useRef, useState } from 'react'
import { isWebAddress } from '../../../src/content/address.ts'
import { initialPictures } from '../../../src/content/initial-pictures.ts'
import type { Sponsor } from '../../../src/content/sponsor.ts'
import { Picture } from '../../components/Picture.tsx'
import { EditableField } from '../../editing/Editable.tsx'

/** Shows a placeholder where the logo fails to load, and the name where there is no logo. */
export function SponsorLogo({ sponsor }: { sponsor: Sponsor }) {
  const { website, imageUrl, imageAlt } = sponsor
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)

  // An error event before hydration has no listener
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBrokenUrl(imageUrl)
  }, [imageUrl])

  const logo = imageUrl ? (
    <EditableField kind="sponsor" item={sponsor} field="imageUrl">
      {({ name, imageUrl }) =>
        imageUrl && (
          <Picture
            ref={image}
            src={imageUrl === brokenUrl ? initialPictures['sem-logotipo'] : imageUrl}
            alt={imageAlt || name}
            sizes="22rem"
            onError={imageUrl === brokenUrl ? undefined : () => setBrokenUrl(imageUrl)}
          />
        )
      }
    </EditableField>
  ) : (
    <EditableField kind="sponsor" item={sponsor} field="name">
      {({ name }) => <span className="sponsor-name">{name}</span>}
    </EditableField>
  )
  return isWebAddress(website) ? (
    <a href={website} rel="noopener">
      {logo}
    </a>
  ) : (
    logo
  )
}
