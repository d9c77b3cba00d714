import { type ReactNode, useEffect, useRef } from 'react'

type PagedList = {
  isError: boolean
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage(): unknown
}

type Props = {
  list: PagedList
  /** How far below the window the next page is loaded, as a CSS length; without it only the button loads it. */
  ahead?: string
  /** Shown instead of the button after a failure. */
  failure: ReactNode
  /** Beside the button. */
  children?: ReactNode
}

/** The end of a list that is loaded page by page. */
export function ShowMore({ list, ahead, failure, children }: Props) {
  const { isError, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const end = useRef<HTMLParagraphElement>(null)
  const mayLoad = ahead && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (!mayLoad || !end.current) return
    const load = ([entry]: IntersectionObserverEntry[]) => entry?.isIntersecting && void fetchNextPage()
    const observer = new IntersectionObserver(load, { rootMargin: ahead })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mayLoad, ahead, fetchNextPage])

  if (isError) return failure
  if (!hasNextPage) return null
  return (
    <p className="table-more row middle quiet figures" ref={end}>
      <button
        className="button button-quiet"
        type="button"
        aria-disabled={isFetchingNextPage}
        onClick={() => isFetchingNextPage || fetchNextPage()}
      >
        {isFetchingNextPage ? 'Carregando...' : 'Mostrar mais'}
      </button>
      {children}
    </p>
  )
}
