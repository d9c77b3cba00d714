import type { Media } from '../../src/content/media.ts'
import type { Subscriber } from '../../src/content/subscriber.ts'
import { api } from '../store/api.ts'
import { send } from './send.ts'

type Credentials = { username: string; password: string }
type SignedIn = { success: boolean; message: string }

/** What organisers ask and write, beside what every page asks. */
export const adminApi = api.enhanceEndpoints({ addTagTypes: ['subscribers'] }).injectEndpoints({
  endpoints: ({ query, mutation }) => ({
    /** Any answer that is not OK means: nobody. Asked once, and kept for five minutes after the last who wanted to know. */
    identity: query<{ username: string }, void>({ query: () => '/api/admin/me', keepUnusedDataFor: 300 }),
    login: mutation<SignedIn, Credentials>({
      queryFn: (credentials) => send<SignedIn>('POST', '/api/admin/login', credentials),
    }),
    logout: mutation<{ success: boolean }, void>({
      queryFn: () => send<{ success: boolean }>('POST', '/api/admin/logout'),
    }),

    media: query<Media[], void>({ query: () => '/api/admin/media' }),

    subscribers: query<Subscriber[], void>({ query: () => '/api/admin/newsletter', providesTags: ['subscribers'] }),
    eraseSubscriber: mutation<null, string>({
      queryFn: (id) => send<null>('DELETE', `/api/admin/newsletter/${encodeURIComponent(id)}`),
      invalidatesTags: (_, error) => (error ? [] : ['subscribers']),
    }),
  }),
})
