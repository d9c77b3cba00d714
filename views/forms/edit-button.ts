/** The button that edits an item in its list; null where the list does not show the item. */
export const editButtonOf = (id: string) =>
  document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"] .table-edit`)
