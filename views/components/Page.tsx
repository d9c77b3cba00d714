import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Helmet } from 'react-helmet-async'
import { useDispatch } from 'react-redux'
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { BuildJsonLd } from '../../src/content/json-ld.ts'
import type { ItemRead } from '../../src/content/kinds.ts'
import { CARD, cardAddress, FESTIVAL_CARD } from '../../src/content/picture-address.ts'
import type { Focus } from '../../src/content/picture-description.ts'
import { api, type ReadError } from '../store/api.ts'
import { HydrationContext } from '../store/hydration.ts'
import { useSite } from './Site.tsx'

type MetaProps = {
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
}: MetaProps) {
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

/** The server provides it. The browser builds nothing: crawlers read the server's page, and hydration leaves scripts. */
export const StructuredDataContext = createContext((_build: BuildJsonLd, _site: string): string => '{}')

export function JsonLd({ of }: { of: BuildJsonLd }) {
  const text = useContext(StructuredDataContext)(of, useSite().publicUrl)
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}

type LoadingProps = { text: string; children?: ReactNode }

export function LoadingState({ text, children }: LoadingProps) {
  return (
    <>
      <p className="loading quiet sheet" role="status">
        <span>{text}</span>
      </p>
      <div className="skeleton" aria-hidden="true">
        {children}
      </div>
    </>
  )
}

type StateProps = {
  title: string
  text?: string
  as?: 'h1' | 'h2'
  action?: ReactNode
  children?: ReactNode
}

export const EmptyState = (props: StateProps) => <State {...props} kind="empty" />

export const ErrorState = (props: StateProps) => <State {...props} kind="error" />

function State({ kind, title, text, as: Heading = 'h2', action, children }: StateProps & { kind: 'empty' | 'error' }) {
  return (
    <div className={`state state-${kind} sheet`}>
      <div className="state-tiles" aria-hidden="true" />
      <div className="state-words">
        <div role={kind === 'error' ? 'alert' : undefined}>
          <Heading>{title}</Heading>
          {text && <p className="lead">{text}</p>}
        </div>
        {action && <p className="state-way row middle">{action}</p>}
        {children}
      </div>
    </div>
  )
}

type Query = { isError: boolean; isFetching: boolean; error?: unknown; refetch(): PromiseLike<unknown> }

export type QueryFailure = {
  missing: boolean
  tries: number
  retrying: boolean
  retry(): void
}

/** Null without a failure. A failure lasts while it is retried, so that the retry button does not disappear. */
export function useFailure({ isError, isFetching, error, refetch }: Query): QueryFailure | null {
  const [tries, setTries] = useState(0)
  const [retrying, setRetrying] = useState(false)
  if (!isError && !(retrying && isFetching)) return null
  const retry = async () => {
    if (retrying) return
    setTries(tries + 1)
    setRetrying(true)
    await refetch()
    setRetrying(false)
  }
  return { missing: (error as ReadError | undefined)?.status === 404, tries, retrying, retry }
}

export const Retry = ({ failure }: { failure: QueryFailure }) => (failure.missing ? null : <Button failure={failure} />)

function Button({ failure: { tries, retrying, retry } }: { failure: QueryFailure }) {
  const button = useRef<HTMLButtonElement>(null)

  // When the button disappears, the focus moves to its section or screen
  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (!element || document.activeElement !== element) return
      const target = element.closest<HTMLElement>('section[tabindex]') ?? document.getElementById('conteudo')
      target?.focus({ preventScroll: true })
    }
  }, [])

  return (
    <>
      <button ref={button} className="button" type="button" onClick={retry} aria-disabled={retrying}>
        Tentar de novo
      </button>{' '}
      <span className="retry-outcome" role="status">
        {retrying ? 'A tentar…' : tries > 0 && 'Ainda não foi possível.'}
      </span>
    </>
  )
}

type ListProps<T> = {
  data?: T[]
  /** From where the query is read: here it would be older than the store. */
  failure: QueryFailure | null
  /** 'notícias' */
  name: string
  empty?: string
  skeleton?: ReactNode
  children(items: T[]): ReactNode
}

/** A page's list, or why it is not there. */
export function QueryList<T>({ data, failure, name, empty, skeleton, children }: ListProps<T>) {
  if (failure)
    return (
      <ErrorState
        title={`Erro ao carregar ${name}`}
        text="Tente novamente mais tarde"
        action={<Retry failure={failure} />}
      />
    )
  if (!data) return <LoadingState text={`Carregando ${name}...`}>{skeleton}</LoadingState>
  return empty && data.length === 0 ? <EmptyState title={empty} /> : children(data)
}

type ItemProps = { className: string; text: string; children?: ReactNode }

/** An item's page until the item is there; its children are the skeleton. */
export const LoadingItem = ({ className, name, text, children }: ItemProps & { name: string }) => (
  <div className={className}>
    <PageMeta title={`${name} — FLIPORTO Portugal`} description={text} />
    <h1 className="unseen">{name}</h1>
    <LoadingState text={text}>{children}</LoadingState>
  </div>
)

type MissingProps = ItemProps & { title: string; failure: QueryFailure; ways?: ReactNode }

/** The page of an item that does not exist or did not come; its children lead back. */
export const MissingItem = (props: MissingProps) => {
  const { className, title, text, failure, ways = <WaysOn />, children } = props
  return (
    <div className={className}>
      <PageMeta title={`${title} — FLIPORTO Portugal`} description={text} unlisted />
      <ErrorState
        as="h1"
        title={title}
        text={text}
        action={
          <>
            <Retry failure={failure} /> {children} {failure.missing && ways}
          </>
        }
      />
    </div>
  )
}

export const WaysOn = () => (
  <>
    <ToHome /> <ToProgramme />
  </>
)

export const ToHome = () => (
  <Link className="button" to="/">
    Voltar ao início
  </Link>
)

export const ToProgramme = () => (
  <Link className="button button-quiet" to="/programacao">
    Ver o programa
  </Link>
)

/** Scrolls to the hash or the top on entry; on return the browser restores the position. */
export function useEntryScroll() {
  const { hash, key } = useLocation()
  const hydrating = useContext(HydrationContext).current
  const returning = useNavigationType() === 'POP' && !hydrating

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again
  useEffect(() => {
    if (returning) return
    const target = findAnchor(hash)
    if (target) {
      target.scrollIntoView({ behavior: 'instant' })
      target.focus({ preventScroll: true })
    } else if (!hydrating) {
      window.scrollTo({ top: 0, behavior: 'instant' })
    }
  }, [hash, key])
}

export function findAnchor(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

/** Scrolls to the top on a change of content; not on page load and, with `keepOnReturn`, not on going back. */
export function useScrollToTop(content: string, { keepOnReturn = false } = {}) {
  const hydrating = useContext(HydrationContext)
  const returning = useNavigationType() === 'POP' && keepOnReturn

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of content scrolls
  useEffect(() => {
    if (!hydrating.current && !returning) window.scrollTo({ top: 0, behavior: 'instant' })
  }, [content])
}

/** An old slug is answered with the item: its address becomes the item's own, as by the server's redirect. */
export function useOwnAddress(endpointName: ItemRead, slug: string, item: { slug: string } | undefined): void {
  const { preview } = useSite()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const dispatch = useDispatch()
  const own = item?.slug
  useEffect(() => {
    if (!item || own === undefined || own === slug || preview) return
    // The next screen shows it at once
    dispatch(api.util.upsertQueryEntries([{ endpointName, arg: own, value: item as never }]))
    navigate({ pathname: pathname.replace(/[^/]*$/, encodeURIComponent(own)), search, hash }, { replace: true })
  }, [endpointName, slug, own, item, preview, pathname, search, hash, navigate, dispatch])
}

/** Whole words, about as many as search engines show. */
export function metaDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= 160 ? line : `${line.slice(0, 158).replace(/\s+\S*$/, '')} …`
}
