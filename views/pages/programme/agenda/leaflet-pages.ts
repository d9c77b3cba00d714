type Dated = { date: string }

/** The first page has the cover as well. */
const ON_FIRST_PAGE = 16
const ON_NEXT_PAGE = 20

/** As few pages as it takes; a page ends with a day where that leaves it half full and costs no further page. */
export function leafletPages<T extends Dated>(sessions: readonly T[], onPage = ON_FIRST_PAGE): T[][] {
  if (sessions.length <= onPage) return [[...sessions]]
  const isNewDay = (at: number) => sessions[at - 1]!.date !== sessions[at]!.date
  const earliest = Math.max(onPage / 2, sessions.length - ON_NEXT_PAGE * pagesAfterFirst(sessions.length, onPage))
  let end = onPage
  for (let at = onPage; at >= earliest; at--) {
    if (!isNewDay(at)) continue
    end = at
    break
  }
  return [sessions.slice(0, end), ...leafletPages(sessions.slice(end), ON_NEXT_PAGE)]
}

const pagesAfterFirst = (sessions: number, onPage: number) => Math.ceil((sessions - onPage) / ON_NEXT_PAGE)
