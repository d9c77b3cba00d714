import { playerAt } from './players.ts'

const PLAYER = /<figure class="media"><oembed url="([^"]*)"><\/oembed><\/figure>/g

/** For pages and feeds: each player of a sanitised text as a link with its host's name. */
export const withPlayerLinks = (html: string): string =>
  html.replace(PLAYER, (_, escaped: string) => {
    const player = playerAt(escaped.replaceAll('&amp;', '&'))
    if (!player) return ''
    const { shape, verb, host } = player
    return `<figure class="media" data-shape="${shape}"><a href="${escaped}">${verb} no ${host}</a></figure>`
  })
