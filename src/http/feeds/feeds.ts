import { icons } from './icons.ts'
import { manifest } from './manifest.ts'
import { newsFeed } from './news-feed.ts'
import { programmeCalendar } from './programme-calendar.ts'
import { robots } from './robots.ts'
import type { Feed } from './serve-feed.ts'
import { sitemap } from './sitemap.ts'

export const feeds: readonly Feed[] = [robots, sitemap, newsFeed, programmeCalendar, manifest, ...icons]
