import { Helmet } from 'react-helmet-async'
import { useLocation } from 'react-router-dom'
import { isPictureAddress } from '../../src/content/address.ts'
import { variantsOf } from '../../src/content/picture-address.ts'
import { useSite } from './Site.tsx'

type Props = {
  title: string
  description: string
  /** Address of the picture that a shared link shows; the festival's card where there is none. */
  picture?: string | null
  type?: 'website' | 'article' | 'profile'
  /** A page that is nobody's has no address to share, and no search engine should keep it. */
  unlisted?: boolean
}

const CARD = '/partilha.png'

/** Title, description, canonical address, Open Graph and Twitter card of a page. */
export function PageMeta({ title, description, picture, type = 'website', unlisted = false }: Props) {
  const { publicUrl } = useSite()
  const { pathname } = useLocation()
  const address = publicUrl + pathname
  // Those who show cards take no SVG: the largest raster we make of a picture stands for it.
  const card = picture && isPictureAddress(picture) ? (variantsOf(picture).at(-1)?.webp ?? picture) : CARD
  return (
    <Helmet>
      <title>{title}</title>
      <meta name="description" content={description} />
      {unlisted ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {!unlisted && <meta property="og:url" content={address} />}
      <meta property="og:site_name" content="FLIPORTO Portugal" />
      <meta property="og:locale" content="pt_PT" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={card.startsWith('/') ? publicUrl + card : card} />
      <meta name="twitter:card" content="summary_large_image" />
    </Helmet>
  )
}
