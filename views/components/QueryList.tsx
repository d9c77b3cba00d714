import type { ReactNode } from 'react'
import type { QueryFailure } from '../store/failure.ts'
import { EmptyState, ErrorState, LoadingState } from './PageState.tsx'
import { Retry } from './Retry.tsx'

type Props<T> = {
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
export function QueryList<T>({ data, failure, name, empty, skeleton, children }: Props<T>) {
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
