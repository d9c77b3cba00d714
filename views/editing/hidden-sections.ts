import type { PublicSection, Section } from '../../src/content/section.ts'
import { adminApi, refetchAfterSignIn } from '../forms/api.ts'
import { api } from '../store/api.ts'

type Params = {
  pageSlug: string
  /** Ids of the hidden sections; the query repeats when they change. */
  hidden: string
}

const { useSectionsListQuery } = adminApi.injectEndpoints({
  endpoints: ({ query }) => ({
    sectionsList: query<Section[], Params>({
      query: ({ pageSlug }) => `/api/admin/page-sections?pageSlug=${encodeURIComponent(pageSlug)}`,
      keepUnusedDataFor: 0,
      providesTags: (_, error) => ['page-sections', ...refetchAfterSignIn(_, error)],
    }),
  }),
})

const hiddenIds = (sections: PublicSection[] = []) =>
  sections
    .filter(({ isVisible }) => !isVisible)
    .map(({ id }) => id)
    .join()

/** The public list leaves the content of hidden sections out. */
export function useHiddenSections(pageSlug: string): Section[] | undefined {
  const { hidden } = api.endpoints.sections.useQueryState(pageSlug, {
    selectFromResult: ({ data }) => ({ hidden: hiddenIds(data) }),
  })
  return useSectionsListQuery({ pageSlug, hidden }, { skip: !hidden }).data
}
