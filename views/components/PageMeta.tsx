import { Helmet } from 'react-helmet-async'
import { useLocation } from 'react-router-dom'
import { useSite } from './Site.tsx'

type Props = {
  title: string
  description: string
  /** Address of the picture that a shared link shows. */
  picture?: string
  type?: 'website' | 'article'
}

/** Title, description, canonical address and Open Graph of a page. */
export function PageMeta({ title, description, picture, type = 'website' }: Props) {
  const { publicUrl } = useSite()
  const { pathname } = useLocation()
  const address = new URL(pathname, publicUrl || 'http://localhost').href
  return (
    <Helmet>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:site_name" content="FLIPORTO Portugal" />
      <meta property="og:locale" content="pt_PT" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      {picture && <meta property="og:image" content={new URL(picture, address).href} />}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
    </Helmet>
  )
}
