import type { ScheduleItem } from '../../../../src/content/schedule-item.ts'
import { adminApi, refetchAfterSignIn } from '../../../forms/api.ts'
import { actOf, send } from '../../../forms/send.ts'
import type { ReadError } from '../../../store/api.ts'
import type { UndoableAct } from '../../../store/toasts.ts'
import type { RowState } from './preview.ts'

type Counts = { created: number; changed: number; unchanged: number }
export type Imported = Counts & { act: UndoableAct | undefined }

/** `row` counts from 0, of the rows that were sent. */
export type RowErrors = { row: number; errors: Readonly<Record<string, string>> }

export const rowErrorsOf = ({ refusal }: ReadError): readonly RowErrors[] =>
  (refusal as { rows?: readonly RowErrors[] } | undefined)?.rows ?? []

export const importApi = adminApi.injectEndpoints({
  endpoints: ({ query, mutation }) => ({
    removedSessions: query<ScheduleItem[], void>({
      query: () => '/api/admin/schedule/removed',
      providesTags: (rows, error) => ['schedule', ...refetchAfterSignIn(rows, error)],
    }),
    importSchedule: mutation<Imported, readonly RowState['sent'][]>({
      queryFn: async (rows) => {
        const result = await send<Counts>('POST', '/api/admin/schedule/import', { rows })
        return result.error ? result : { data: { ...result.data, act: actOf(result) } }
      },
      // After a refusal, too: it may be for something that the preview does not show yet
      invalidatesTags: ['schedule', 'acts'],
    }),
  }),
})
