const names = ['q', 'actor', 'kind', 'since', 'until'] as const

/** As in the API; '' without a filter. */
export type Filters = Readonly<Record<(typeof names)[number], string>>

export const parseFilters = (query: string): Filters => {
  const params = new URLSearchParams(query)
  return Object.fromEntries(names.map((name) => [name, params.get(name) ?? ''])) as Filters
}

/** Without the empty ones. */
export const filterQuery = (filters: Filters): string =>
  new URLSearchParams(names.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))).toString()

export const noFilters = parseFilters('')

export const isFiltered = (filters: Filters): boolean => names.some((name) => filters[name] !== '')
