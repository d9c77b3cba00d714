import { festivalFacts } from '../../content/festival-facts.ts'
import { papel } from '../../media/inks.ts'
import { icons } from './icons.ts'
import { newsFeed } from './news-feed.ts'
import { programmeCalendar } from './programme-calendar.ts'
import type { Feed } from './serve-feed.ts'
import { sitemap } from './sitemap.ts'

export const robots: Feed = {
  path: '/robots.txt',
  type: 'text/plain; charset=utf-8',
  needs: [],
  create: ({ publicUrl }) => `User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
}

const document = {
  id: '/',
  name: festivalFacts.name,
  short_name: festivalFacts.shortName,
  description: festivalFacts.description,
  lang: festivalFacts.language,
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: papel,
  theme_color: papel,
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
}

export const manifest: Feed = {
  path: '/manifest.webmanifest',
  type: 'application/manifest+json; charset=utf-8',
  needs: [],
  create: () => JSON.stringify(document),
}

export const feeds: readonly Feed[] = [robots, sitemap, newsFeed, programmeCalendar, manifest, ...icons]
