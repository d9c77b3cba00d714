import { Link } from 'react-router-dom'
import { dayInLisbon, timeInLisbon } from '../../../src/content/lisbon-time.ts'
import { adminApi } from '../../forms/api.ts'
import { api } from '../../store/api.ts'
import { PlannedDrafts } from '../drafts/PlannedDrafts.tsx'
import { LatestActs } from '../register/LatestActs.tsx'
import { TabPage } from '../TabPage.tsx'

const REFETCH = { refetchOnMountOrArgChange: true }

export function Dashboard() {
  return (
    <TabPage title="Dashboard">
      <LatestActs />
      <PlannedDrafts />
      <div className="guide">
        <section>
          <h3>Editar no próprio sítio</h3>
          <p>
            Com a sessão iniciada, abra o sítio e passe o rato por um texto ou uma imagem: onde aparecer «Editar»,
            clique. <kbd>Ctrl</kbd> + <kbd>Enter</kbd> salva, <kbd>Esc</kbd> cancela. O que salvar fica logo público.
          </p>
          <ul className="guide-blocks">
            {guide.map(({ name, href, text }) => (
              <li key={name}>
                <a className="strong" href={href}>
                  {name}
                </a>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
        <section>
          <h3>Programação</h3>
          <p>
            No separador <Link to={{ hash: 'programacao' }}>Programação</Link> os eventos entram um a um, ou muitos de
            uma vez em «Colar de uma folha de cálculo». O «Quadro» mostra cada dia por locais e horas: arraste um evento
            para o mudar. Um que não se realiza cancela-se em «Mais ações», com uma nota: fica no programa, riscado.
          </p>
          <h3>Páginas</h3>
          <p>As páginas criadas no painel aparecem automaticamente no menu do sítio.</p>
          <h3>Newsletter</h3>
          <p>
            Os visitantes inscrevem-se pelo formulário no rodapé do sítio. A lista de emails está no separador
            Newsletter.
          </p>
          <Counts />
        </section>
        <SystemStatus />
      </div>
    </TabPage>
  )
}

function Counts() {
  const counts = [
    { name: 'Escritores', ...api.useWritersQuery(undefined, REFETCH) },
    { name: 'Episódios do podcast', ...api.usePodcastsQuery(undefined, REFETCH) },
    { name: 'Anos anteriores', ...api.usePreviousYearsQuery(undefined, REFETCH) },
    { name: 'Imagens', ...adminApi.useMediaCountQuery(undefined, REFETCH) },
  ]
  return (
    <>
      <h3>No acervo</h3>
      <dl className="counts">
        {counts.map(({ name, data, isError }) => (
          <div key={name}>
            <dt className="quiet">{name}</dt>
            <dd>{isError ? '—' : ((typeof data === 'number' ? data : data?.length) ?? '…')}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function SystemStatus() {
  const { data, isError } = adminApi.useStatusQuery(undefined, REFETCH)
  const formatRun = (run: { at: string } | null | undefined) => {
    if (isError || run === undefined) return isError ? '—' : '…'
    return run === null ? 'nunca' : <time dateTime={run.at}>{formatLisbonDateTime(run.at)}</time>
  }
  const facts = [
    { name: 'Acontecimentos no registo', value: isError ? '—' : (data?.events.toLocaleString('pt-PT') ?? '…') },
    { name: 'Última verificação', value: formatRun(data?.verified) },
    { name: 'Última cópia de segurança', value: formatRun(data?.backedUp) },
  ]
  return (
    <dl className="place row">
      {facts.map(({ name, value }) => (
        <div className="row" key={name}>
          <dt className="quiet">{name}</dt>
          <dd className="strong figures">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const guide = [
  { name: 'Hero', href: '/', text: 'Título, subtítulo, lugar, datas, imagem de fundo e crédito da fotografia.' },
  {
    name: 'Sobre',
    href: '/#a-feira',
    text: 'Apresentação, citações, imagem principal, cartão do evento e quatro cartões.',
  },
  { name: 'Local', href: '/#local', text: 'Imagens, quando, edição, lugar, património e o texto sobre a casa.' },
  {
    name: 'Programação',
    href: '/#programacao',
    text: 'O título, o texto e as datas. Agora, A seguir e as próximas sessões mudam sozinhos.',
  },
  { name: 'Fliporto Brasil', href: '/#fliporto-brasil', text: 'A festa irmã no Brasil: factos, texto e imagens.' },
  { name: 'Patrocinadores', href: '/', text: 'O título da secção e os logótipos que ela mostra.' },
] as const

/** 'dd/mm/aaaa às hh:mm' */
const formatLisbonDateTime = (instant: string) => `${dayInLisbon(instant)} às ${timeInLisbon(Date.parse(instant))}`
