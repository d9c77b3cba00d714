import type { PublicSection, Section } from '../../src/content/section.ts'
import { adminApi, refetchAfterSignIn } from '../forms/api.ts'
import { api } from '../store/api.ts'

type Wanted = {
  pageSlug: string
  /** What the public list hides: when that changes, another answer is wanted. */
  hidden: string
}

const { useSectionsListQuery } = adminApi.injectEndpoints({
  endpoints: ({ query }) => ({
    sectionsList: query<Section[], Wanted>({
      query: ({ pageSlug }) => `/api/admin/page-sections?pageSlug=${encodeURIComponent(pageSlug)}`,
      keepUnusedDataFor: 0,
      providesTags: refetchAfterSignIn,
    }),
  }),
})

const hiddenIds = (sections: PublicSection[] = []) =>
  sections
    .filter(({ isVisible }) => !isVisible)
    .map(({ id }) => id)
    .join()

/** A page's hidden sections with all that is in them, which the public list leaves out; asked only where there are any. */
export function useHiddenSections(pageSlug: string): Section[] | undefined {
  const { hidden } = api.endpoints.sections.useQueryState(pageSlug, {
    selectFromResult: ({ data }) => ({ hidden: hiddenIds(data) }),
  })
  return useSectionsListQuery({ pageSlug, hidden }, { skip: !hidden }).data
}
