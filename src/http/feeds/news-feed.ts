import { type LatestNews, latestNews } from '../../../projections/news.ts'
import { isPictureAddress } from '../../content/address.ts'
import { isCalendarDate } from '../../content/calendar-date.ts'
import { festivalFacts } from '../../content/festival-facts.ts'
import { lisbonTimestamp, rfc822DateInLisbon } from '../../content/lisbon-time.ts'
import { CARD, cardAddress, pictureSize, variantAddresses } from '../../content/picture-address.ts'
import { withPlayerLinks } from '../../content/player-links.ts'
import type { Feed } from './serve-feed.ts'
import { element, escaped, textElement, xmlDocument } from './xml.ts'

const ARTICLES = 100

const namespaces = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:media': 'http://search.yahoo.com/mrss/',
}

export const newsFeed: Feed = {
  path: '/noticias.rss',
  type: 'application/rss+xml; charset=utf-8',
  needs: ['news'],
  create: async ({ db, publicUrl }) => rss(await latestNews(db, ARTICLES), publicUrl),
}

export function rss(articles: readonly LatestNews[], publicUrl: string): string {
  const changed = articles
    .map(({ updatedAt }) => updatedAt)
    .sort()
    .at(-1)
  const self = { href: `${publicUrl}/noticias.rss`, rel: 'self', type: 'application/rss+xml' }
  const channel = element(
    'channel',
    {},
    textElement('title', `${festivalFacts.name} — Notícias`),
    textElement('link', `${publicUrl}/noticias`),
    textElement('description', festivalFacts.description),
    textElement('language', festivalFacts.language.toLowerCase()),
    ...(changed ? [textElement('lastBuildDate', rfc822DateInLisbon(Date.parse(changed)))] : []),
    element('atom:link', self),
    ...articles.map((article) => itemOf(article, publicUrl)),
  )
  return xmlDocument(element('rss', { version: '2.0', ...namespaces }, channel))
}

function itemOf(article: LatestNews, publicUrl: string) {
  const { id, slug, title, excerpt, category, publishDate, imageUrl, content } = article
  const link = `${publicUrl}/noticias/${encodeURIComponent(slug)}`
  return element(
    'item',
    {},
    textElement('title', title),
    textElement('link', link),
    textElement('guid', isUuid(id) ? `urn:uuid:${id}` : id, { isPermaLink: 'false' }),
    ...(isCalendarDate(publishDate) ? [textElement('pubDate', rfc822DateInLisbon(lisbonTimestamp(publishDate)))] : []),
    ...(category ? [textElement('category', category)] : []),
    textElement('description', escaped(excerpt)), // Readers take it for HTML
    textElement('content:encoded', withAbsoluteLinks(withRasters(withPlayerLinks(content)), link)),
    ...(imageUrl && isPictureAddress(imageUrl) ? [pictureOf(article, imageUrl, publicUrl)] : []),
  )
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)

/** Feed readers do not show SVG. */
const withRasters = (html: string) =>
  html.replace(/<img\b[^<>]*>/gi, (tag) =>
    tag.replace(/(\ssrc=")(\/uploads\/[^"]+)/g, (_, before, address) => before + rasterOf(address)),
  )

const rasterOf = (address: string) =>
  address.endsWith('.svg') ? (variantAddresses(address).at(-1)?.webp ?? cardAddress(address) ?? address) : address

function pictureOf({ imageAlt, imageFocus, imageCredit }: LatestNews, address: string, publicUrl: string) {
  const card = address.endsWith('.svg') ? cardAddress(address, imageFocus) : null
  const size = card ? CARD : pictureSize(address)
  return element(
    'media:content',
    { url: new URL(card ?? address, publicUrl).href, medium: 'image', ...size },
    ...(imageAlt ? [textElement('media:description', imageAlt)] : []),
    ...(imageCredit ? [textElement('media:credit', imageCredit)] : []),
  )
}

const startTag = /<[a-z][^<>]*>/gi
const address = /(\s(?:href|src)\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi
const hasScheme = /^[a-z][a-z0-9+.-]*:/i

const withAbsoluteLinks = (html: string, base: string): string =>
  html.replace(startTag, (tag) =>
    tag.replace(address, (attribute, name, double = '', single = '') => {
      const value = double || single
      if (hasScheme.test(value) || !URL.canParse(value, base)) return attribute
      return `${name}"${new URL(value, base).href}"`
    }),
  )
