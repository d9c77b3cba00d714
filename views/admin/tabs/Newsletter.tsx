import { useRef } from 'react'
import type { Subscriber } from '../../../src/content/subscriber.ts'
import { useToast } from '../../store/useToast.ts'
import { adminApi } from '../api.ts'
import { csvOf, download } from '../csv.ts'
import { sentenceOf } from '../send.ts'
import { TabPage } from '../TabPage.tsx'
import { dayInLisbon } from './day.ts'

export function Newsletter() {
  const { data, isError, refetch } = adminApi.useSubscribersQuery(undefined, { refetchOnMountOrArgChange: true })
  const heading = useRef<HTMLHeadingElement>(null)
  const actions = data && (
    <>
      <p className="tab-count">
        <b>{data.length}</b> inscritos
      </p>
      {data.length > 0 && (
        <button className="button button-quiet" type="button" onClick={() => takeAway(data)}>
          Descarregar CSV
        </button>
      )}
    </>
  )
  return (
    <TabPage title="Newsletter" heading={heading} actions={actions}>
      {data ? (
        data.length === 0 ? (
          <p className="tab-empty">Nenhum email cadastrado ainda</p>
        ) : (
          <Subscribers rows={data} onErased={() => heading.current?.focus()} />
        )
      ) : (
        isError && (
          <p role="alert">
            Não foi possível carregar a lista.{' '}
            <button className="plain" type="button" onClick={refetch}>
              Tentar de novo
            </button>
          </p>
        )
      )}
    </TabPage>
  )
}

function Subscribers({ rows, onErased }: { rows: Subscriber[]; onErased(): void }) {
  const [erase, { isLoading }] = adminApi.useEraseSubscriberMutation()
  const toast = useToast()

  const ask = async ({ id, email }: Subscriber) => {
    if (!confirm(`Tem certeza que deseja apagar ${email}? O endereço desaparece para sempre.`)) return
    const { error } = await erase(id)
    if (error) return toast({ variant: 'destructive', title: 'Erro ao apagar email', description: sentenceOf(error) })
    toast({ title: 'Email apagado com sucesso!' })
    onErased()
  }

  return (
    <table className="table">
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">Data de inscrição</th>
          <th scope="col">Ações</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="table-main">{row.email}</td>
            <td>{dayInLisbon(row.subscribedAt)}</td>
            <td className="table-actions">
              <button
                className="table-erase"
                type="button"
                disabled={isLoading}
                aria-label={`Apagar ${row.email}`}
                onClick={() => ask(row)}
              >
                Apagar
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whoever writes to the subscribers puts each one's own link into the letter. */
function takeAway(rows: readonly Subscriber[]) {
  const heading = ['Email', 'Data de inscrição', 'Link para cancelar a inscrição']
  const lines = rows.map(({ email, subscribedAt, leaveUrl }) => [email, dayInLisbon(subscribedAt), leaveUrl])
  download('newsletter.csv', 'text/csv;charset=utf-8', csvOf([heading, ...lines]))
}
