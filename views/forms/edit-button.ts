export const editButtonOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] .table-edit`)
