import { AS_OF_PATH } from '../../src/content/moment.ts'

type Props = { minute: string | null; address: string }

/** Works without JavaScript: the server redirects to the moment that was chosen. */
export function MomentForm({ minute, address }: Props) {
  const [date, time] = minute?.split('T') ?? []
  return (
    <form className="past-form" action={AS_OF_PATH} target="_top">
      <input type="hidden" name="pagina" value={address} />
      <input type="date" name="data" aria-label="Data" defaultValue={date} required />
      <input type="time" name="hora" aria-label="Hora, em Lisboa" defaultValue={time} required />
      <button type="submit">Ir</button>
    </form>
  )
}
