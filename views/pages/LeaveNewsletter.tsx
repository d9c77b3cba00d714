import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { INCOMPLETE_LINK_PATH, LEFT_PATH } from '../../src/content/leave-address.ts'
import { EmptyState, ErrorState, PageMeta, useEntryScroll } from '../components/Page.tsx'

const steps: Record<string, () => ReactNode> = { [LEFT_PATH]: Unsubscribed, [INCOMPLETE_LINK_PATH]: IncompleteLink }

/** The target of the unsubscribe link. No step reveals whether an address is subscribed. */
export function LeaveNewsletter() {
  const { pathname } = useLocation()
  const Step = steps[pathname] ?? Confirmation
  useEntryScroll()
  return (
    <div className="leave">
      <Step />
    </div>
  )
}

/** Posts to the page's own address, which contains the subscriber's key. */
function Confirmation() {
  return (
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
        action={
          <button className="button" type="submit">
            Cancelar inscrição
          </button>
        }
      />
    </form>
  )
}

function Unsubscribed() {
  return (
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
        action={<BackHome />}
      />
    </>
  )
}

function IncompleteLink() {
  return (
    <>
      <PageMeta
        title="Este link está incompleto — FLIPORTO Portugal"
        description="O link para sair da newsletter da FLIPORTO Portugal não chegou inteiro."
        unlisted
      />
      <ErrorState
        as="h1"
        title="Este link está incompleto"
        text="Perdeu uma parte no caminho, como acontece quando o email o parte em duas linhas. Volte à mensagem e copie-o inteiro para a barra de endereços."
        action={<BackHome />}
      />
    </>
  )
}

const BackHome = () => (
  <Link className="button" to="/">
    Voltar ao início
  </Link>
)
