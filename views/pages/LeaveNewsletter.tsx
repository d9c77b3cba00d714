import { Link, useLocation } from 'react-router-dom'
import { LEFT_PATH } from '../../src/content/leave-address.ts'
import { PageMeta } from '../components/PageMeta.tsx'
import { EmptyState } from '../components/PageState.tsx'
import { useEntryScroll } from '../components/useEntryScroll.ts'

/** Where a subscriber's own link leads. It looks the same whatever the link says: only the server knows, and it does not tell. */
export function LeaveNewsletter() {
  const { pathname } = useLocation()
  useEntryScroll()
  return <div className="leave">{pathname === LEFT_PATH ? <Left /> : <Leaving />}</div>
}

/** Posts to the address that the page was opened at, the key in it included. */
const Leaving = () => (
  <form method="post">
    <PageMeta
      title="Cancelar inscrição — FLIPORTO Portugal"
      description="Sair da lista da newsletter da FLIPORTO Portugal."
      unlisted
    />
    <EmptyState
      as="h1"
      title="Sair da newsletter?"
      text="Ao cancelar, o seu endereço é apagado na hora, e com ele a chave que o abria. Dele não fica nada."
      way={
        <button className="button" type="submit">
          Cancelar inscrição
        </button>
      }
    />
  </form>
)

const Left = () => (
  <>
    <PageMeta
      title="Inscrição cancelada — FLIPORTO Portugal"
      description="O endereço já não está na lista da newsletter da FLIPORTO Portugal."
      unlisted
    />
    <EmptyState
      as="h1"
      title="Até à próxima festa"
      text="A inscrição foi cancelada: o endereço deste link já não está na nossa lista. Se mudar de ideias, o formulário continua no fundo de cada página."
      way={
        <Link className="button" to="/">
          Voltar ao início
        </Link>
      }
    />
  </>
)
