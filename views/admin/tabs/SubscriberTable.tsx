import { dayInLisbon } from '../../../src/content/lisbon-time.ts'
import type { Subscriber } from '../../../src/content/subscriber.ts'

type Props = { rows: readonly Subscriber[]; onErase(row: Subscriber): void }

export const SubscriberTable = ({ rows, onErase }: Props) => (
  <table className="table" aria-label="inscritos">
    <thead>
      <tr>
        <th scope="col">Email</th>
        <th scope="col">Data de inscrição</th>
        <th scope="col">Ações</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id} data-id={row.id}>
          <td className="table-main">{row.email}</td>
          <td>{dayInLisbon(row.subscribedAt)}</td>
          <td className="table-actions">
            <button
              className="table-erase loud"
              type="button"
              aria-label={`Apagar ${row.email}`}
              onClick={() => onErase(row)}
            >
              Apagar
            </button>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
