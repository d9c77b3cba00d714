import { AreaField } from '../item-form/fields.tsx'
import { useForm } from '../item-form/form-context.ts'

/** Of a cancelled event; the menu of its row cancels it and takes it back. */
export function StatusFields() {
  const { status } = useForm().state.values
  if (status !== 'cancelled') return null
  return (
    <div className="form-status">
      <p>
        <span className="badge desk-cancelled">Cancelado</span> Na lista, «Mais ações» tem «Repor».
      </p>
      <AreaField name="statusNote" rows={2} />
    </div>
  )
}
