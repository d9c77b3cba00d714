/** What opens the item: the button of its row, or on the programme's board the event itself. */
export const editButtonOf = (id: string) => {
  const item = `[data-id="${CSS.escape(id)}"]`
  return document.querySelector<HTMLElement>(`${item} .table-edit, ${item}.board-event`)
}
