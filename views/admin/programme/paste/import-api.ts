import type { RowPreview } from '../../../../src/content/programme-columns.ts'
import { adminApi } from '../../../forms/api.ts'
import { actOf, send } from '../../../forms/send.ts'
import type { ReadError } from '../../../store/api.ts'
import type { UndoableAct } from '../../../store/toasts.ts'
import type { Row } from './read-table.ts'

type Errors = Readonly<Record<string, string>>

/** With its version a row is refused if somebody has changed its event since the preview. */
type SentRow = Row | { version?: number }

export type Imported = { created: number; changed: number; unchanged: number; act: UndoableAct | undefined }

const ADDRESS = '/api/admin/schedule/import'

export const previewRows = (rows: readonly Row[]) => send<{ rows: RowPreview[] }>('POST', ADDRESS, { rows, dry: true })

export const { useImportScheduleMutation } = adminApi.injectEndpoints({
  endpoints: ({ mutation }) => ({
    importSchedule: mutation<Imported, readonly SentRow[]>({
      queryFn: async (rows) => {
        const result = await send<Imported>('POST', ADDRESS, { rows })
        return result.error ? result : { data: { ...result.data, act: actOf(result) } }
      },
      invalidatesTags: ['schedule', 'acts'],
    }),
  }),
})

/** The preview with what the import was refused for. */
export function withRefusals(previews: readonly RowPreview[], { refusal }: ReadError): RowPreview[] {
  const { rows = [] } = (refusal ?? {}) as { rows?: readonly { row: number; errors: Errors }[] }
  const errors = new Map(rows.map((each) => [each.row, each.errors]))
  return previews.map((each) => (errors.has(each.row) ? { ...each, is: 'wrong', errors: errors.get(each.row) } : each))
}
