import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { QueryFailure } from '../store/failure.ts'
import { PageMeta } from './PageMeta.tsx'
import { ErrorState, LoadingState } from './PageState.tsx'
import { Retry } from './Retry.tsx'

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
