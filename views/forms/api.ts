import type { Draft } from '../../src/content/draft.ts'
import type { Undone } from '../../src/content/history.ts'
import { type Kind, type KindEntry, kindEntries, type PanelPath } from '../../src/content/kinds.ts'
import type { Media } from '../../src/content/media.ts'
import type { PageSummary } from '../../src/content/page.ts'
import { signInRefusals } from '../../src/content/sign-in-refusals.ts'
import type { SiteStatus } from '../../src/content/site-status.ts'
import { type addresses, api, type ReadError } from '../store/api.ts'
import type { UndoableAct } from '../store/toasts.ts'
import type { ItemPath, VersionedItem } from './item-spec.ts'
import { actOf, isRepeat, type Result, send } from './send.ts'

type Credentials = { username: string; password: string }
type Identity = { username: string }
type LoginResponse = { success: boolean; message: string }
type SaveRequest = {
  path: ItemPath
  id: string | null
  form: FormData | object
  key?: string
}
/** What a write leaves: an act, unless nothing changed. */
type Written = { act: UndoableAct | undefined }
type Saved = Written & { row: VersionedItem; isRepeat: boolean }
type RemoveRequest = { path: ItemPath; id: string }

const itemAddress = ({ path, id }: { path: ItemPath; id: string | null }) =>
  `/api/admin/${path}${id === null ? '' : `/${encodeURIComponent(id)}`}`

const entries: readonly KindEntry[] = Object.values(kindEntries)
const contentTags = entries.flatMap(({ path }) => path ?? []) as PanelPath[]

const readTags = Object.fromEntries(
  entries.flatMap(({ path, pages, reads = [], menuRead }) =>
    [pages.list?.read, pages.item?.read, menuRead, ...reads].flatMap((read) =>
      read && path ? [[read, { providesTags: [path as PanelPath] }]] : [],
    ),
  ),
) as Record<keyof typeof addresses, { providesTags: PanelPath[] }>

/** Tags the public queries that a write makes stale. */
const taggedApi = api.enhanceEndpoints({
  addTagTypes: ['session', 'subscribers', 'acts', 'drafts', ...contentTags],
  endpoints: readTags,
})

/** Rows of every kind say what their pictures are. */
const tagsOf = (path: PanelPath | null): readonly PanelPath[] =>
  path === 'media' ? contentTags : path === null ? [] : [path]

export const tagsOfKind = (kind: Kind) => [...tagsOf(kindEntries[kind].path), 'acts'] as const

/** An act may have changed more than it lists. */
function staleTags({ acts: [act] }: Undone) {
  if (!act) return []
  const isWhole = act.events.length === act.count
  const tags = isWhole ? act.events.flatMap(({ kind }) => tagsOf(kindEntries[kind].path)) : contentTags
  return [...new Set(tags), 'acts', 'drafts'] as const
}

/** A read refused without a session is repeated after the next sign-in. */
export const refetchAfterSignIn = (_: unknown, error?: ReadError) =>
  error?.status === 401 ? (['session'] as const) : []

function saved(result: Result<VersionedItem>) {
  if (result.error) return result
  const { data: row } = result
  return { data: { act: actOf(result), row, isRepeat: isRepeat(result) } }
}

const sessionApi = taggedApi.injectEndpoints({
  endpoints: ({ query }) => ({
    /** Any error means that nobody is signed in. */
    identity: query<Identity, void>({ queryFn: () => send<Identity>('GET', '/api/admin/me'), keepUnusedDataFor: 300 }),
  }),
})

export const adminApi = sessionApi.injectEndpoints({
  endpoints: ({ query, mutation }) => ({
    /** Successful when the session has been seen: a browser that refuses cookies is unknown in its next request. */
    login: mutation<LoginResponse, Credentials>({
      queryFn: async (credentials, { dispatch }) => {
        const response = await send<LoginResponse>('POST', '/api/admin/login', credentials)
        if (response.error) return response
        const identity = await send<Identity>('GET', '/api/admin/me')
        if (identity.error?.status === 401) identity.error.refusal = { message: signInRefusals.cookies }
        if (identity.error) return identity
        await dispatch(sessionApi.util.upsertQueryData('identity', undefined, identity.data))
        return response
      },
      invalidatesTags: (_, error) => (error ? [] : ['session']),
    }),
    logout: mutation<{ success: boolean }, void>({
      queryFn: () => send<{ success: boolean }>('POST', '/api/admin/logout'),
    }),

    saveItem: mutation<Saved, SaveRequest>({
      queryFn: async (item) => {
        const { id, form, key } = item
        return saved(await send<VersionedItem>(id === null ? 'POST' : 'PUT', itemAddress(item), form, key))
      },
      // An item that is already removed must leave the list as well, and a conflict shows what others wrote
      invalidatesTags: (_, error, { path }) =>
        error && ![404, 409].includes(error.status) ? [] : [...tagsOf(path), 'media', 'acts', 'drafts'],
    }),
    removeItem: mutation<Written, RemoveRequest>({
      queryFn: async (item) => {
        const result = await send<null>('DELETE', itemAddress(item))
        return result.error ? result : { data: { act: actOf(result) } }
      },
      invalidatesTags: (_, error, { path }) => (error && error.status !== 404 ? [] : [path, 'acts', 'drafts']),
    }),
    undoAct: mutation<Undone, string>({
      queryFn: (act) => send<Undone>('POST', `/api/admin/history/acts/${encodeURIComponent(act)}/undo`),
      invalidatesTags: (undone) => (undone ? staleTags(undone) : []),
    }),
    undeleteDraft: mutation<Draft, string>({
      queryFn: (id) => send<Draft>('POST', `/api/admin/drafts/${encodeURIComponent(id)}/undelete`),
      invalidatesTags: ['drafts', 'acts'],
    }),

    /** Every page; the public query has those of the menu. */
    allPages: query<PageSummary[], void>({
      query: () => '/api/admin/pages',
      providesTags: (pages, error) => ['pages', ...refetchAfterSignIn(pages, error)],
    }),
    mediaCount: query<number, void>({
      queryFn: async () => {
        const result = await send<Media[]>('GET', '/api/admin/media?limit=1')
        return result.error ? result : { data: Number(result.meta?.get('x-total-count')) }
      },
      providesTags: (count, error) => ['media', ...refetchAfterSignIn(count, error)],
    }),
    status: query<SiteStatus, void>({ query: () => '/api/admin/status', providesTags: refetchAfterSignIn }),
  }),
})

/** The account whose drafts are shown. */
export const useAccount = () => adminApi.useIdentityQuery().data?.username ?? ''
