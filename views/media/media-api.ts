import type { LibraryPicture } from '../../src/content/library.ts'
import { adminApi, refetchAfterSignIn } from '../forms/api.ts'
import { actOf, send, upload } from '../forms/send.ts'
import type { UndoableAct } from '../store/toasts.ts'

export type LibrarySearch = { q: string; hidden: boolean }
export type LibraryPage = { pictures: LibraryPicture[]; total: number }

type Upload = { file: File; onProgress(share: number): void }
type Described = { picture: LibraryPicture; act: UndoableAct | undefined }
type Description = Partial<Pick<LibraryPicture, 'alt' | 'credit' | 'focus' | 'hidden'>>

export const PER_PAGE = 60
const LIBRARY = '/api/admin/media'

export function libraryAddress({ q, hidden }: LibrarySearch, before: string | null): string {
  const params = new URLSearchParams({ limit: String(PER_PAGE) })
  if (q) params.set('q', q)
  if (hidden) params.set('hidden', '1')
  if (before !== null) params.set('before', before)
  return `${LIBRARY}?${params}`
}

export const pageAfter = ({ pictures }: LibraryPage): string | undefined =>
  pictures.length < PER_PAGE ? undefined : pictures.at(-1)?.id

export const mediaApi = adminApi.injectEndpoints({
  endpoints: ({ query, infiniteQuery, mutation }) => ({
    library: infiniteQuery<LibraryPage, LibrarySearch, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: pageAfter },
      queryFn: async ({ queryArg, pageParam }) => {
        const result = await send<LibraryPicture[]>('GET', libraryAddress(queryArg, pageParam))
        if (result.error) return result
        return { data: { pictures: result.data, total: Number(result.meta?.get('x-total-count')) } }
      },
      providesTags: (pages, error) => ['media', ...refetchAfterSignIn(pages, error)],
    }),
    /** Null when there is none. */
    picture: query<LibraryPicture | null, { id: string } | { url: string }>({
      queryFn: async (which) => {
        const result = await send<LibraryPicture[]>('GET', `${LIBRARY}?${new URLSearchParams(which)}`)
        return result.error ? result : { data: result.data[0] ?? null }
      },
      providesTags: (picture, error) => ['media', ...refetchAfterSignIn(picture, error)],
    }),
    uploadPicture: mutation<LibraryPicture, Upload>({
      queryFn: ({ file, onProgress }) => upload<LibraryPicture>(file, onProgress),
      invalidatesTags: (_, error) => (error ? [] : ['media', 'acts']),
    }),
    describePicture: mutation<Described, { id: string; version: number; changes: Description }>({
      queryFn: async ({ id, version, changes }) => {
        const path = `${LIBRARY}/${encodeURIComponent(id)}`
        const result = await send<LibraryPicture>('PUT', path, { ...changes, version })
        return result.error ? result : { data: { picture: result.data, act: actOf(result) } }
      },
      invalidatesTags: ['media', 'acts'],
    }),
  }),
})
