import type { ReactNode } from 'react'
import { useFailure } from '../store/failure.ts'
import { EmptyState, ErrorState, LoadingState } from './PageState.tsx'
import { Retry } from './Retry.tsx'

type Props<T> = {
  query: Parameters<typeof useFailure>[0] & { data?: T[] }
  /** 'notícias' */
  name: string
  empty?: string
  skeleton?: ReactNode
  children(items: T[]): ReactNode
}

/** A page's list, or why it is not there. */
export function QueryList<T>({ query, name, empty, skeleton, children }: Props<T>) {
  const failure = useFailure(query)
  const { data } = query
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
