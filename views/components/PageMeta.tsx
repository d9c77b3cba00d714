import { Helmet } from 'react-helmet-async'
import { useLocation } from 'react-router-dom'
import { CARD, cardAddress, FESTIVAL_CARD } from '../../src/content/picture-address.ts'
import type { Focus } from '../../src/content/picture-description.ts'
import { useSite } from './Site.tsx'

type Props = {
  title: string
  description: string
  picture?: string | null
  pictureAlt?: string
  pictureFocus?: Focus | null
  type?: 'website' | 'article' | 'profile'
  unlisted?: boolean
}

const FESTIVAL = {
  card: FESTIVAL_CARD,
  alt: 'Xilogravura: a torre do mosteiro diante do sol e do mar, com o nome e as datas da festa.',
}
const PORTRAIT_CARD = /^\/retratos\/.*\.png$/

export function PageMeta({
  title,
  description,
  picture,
  pictureAlt = 'Imagem da FLIPORTO Portugal',
  pictureFocus,
  type = 'website',
  unlisted = false,
}: Props) {
  const { publicUrl, past, preview } = useSite()
  const suffix = past?.label ?? (preview && 'Pré-visualização')
  const { pathname } = useLocation()
  const address = publicUrl + pathname
  const own = picture ? (PORTRAIT_CARD.test(picture) ? picture : cardAddress(picture, pictureFocus)) : null
  const { card, alt } = own ? { card: own, alt: pictureAlt } : FESTIVAL
  const hidden = unlisted || suffix !== undefined
  return (
    <Helmet>
      <title>{suffix ? `${title} · ${suffix}` : title}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      {!hidden && <meta property="og:url" content={address} />}
      <meta property="og:site_name" content="FLIPORTO Portugal" />
      <meta property="og:locale" content="pt_PT" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={publicUrl + card} />
      <meta property="og:image:width" content={String(CARD.width)} />
      <meta property="og:image:height" content={String(CARD.height)} />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </Helmet>
  )
}
