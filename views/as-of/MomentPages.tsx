import type { ReactNode } from 'react'
import { Wordmark } from '../components/Wordmark.tsx'
import { MomentForm } from './MomentForm.tsx'

type Moment = { label: string; minute: string | null; address: string; pastStyles?: string }

const number = new Intl.NumberFormat('pt-PT')

/** While the log is being folded up to the moment; the browser asks again by itself. */
export function WaitingPage({ done, of, ...moment }: Moment & { done: number; of: number }) {
  const percent = Math.floor((100 * done) / Math.max(of, 1))
  return (
    <MomentPage {...moment} title="A folhear o registo…">
      <p className="lead">Estamos a repor o sítio como estava {moment.minute ? `em ${moment.label}` : moment.label}.</p>
      <progress value={done} max={of} aria-label="Alterações lidas" />
      <p>
        {number.format(done)} de {number.format(of)} alterações, {percent} %. A página abre por si.
      </p>
    </MomentPage>
  )
}

export function RefusedPage({ sentence, ...moment }: Moment & { sentence: string }) {
  return (
    <MomentPage {...moment} title="Este momento não se pode mostrar">
      <p className="lead">{sentence}</p>
      <MomentForm minute={moment.minute} address={moment.address} />
    </MomentPage>
  )
}

function MomentPage({ title, address, pastStyles, children }: Moment & { title: string; children: ReactNode }) {
  return (
    <div className="past-alone">
      <title>{`${title} — FLIPORTO Portugal`}</title>
      <meta name="robots" content="noindex" />
      <link rel="stylesheet" href={pastStyles} precedence="default" />
      <header>
        <a href="/" aria-label="FLIPORTO Portugal, página inicial">
          <Wordmark />
        </a>
      </header>
      <main id="conteudo">
        <p className="kicker">O sítio como estava</p>
        <h1>{title}</h1>
        {children}
        <p>
          <a href={address}>Voltar ao presente</a>
        </p>
      </main>
      <div className="past-tiles" aria-hidden="true" />
    </div>
  )
}
