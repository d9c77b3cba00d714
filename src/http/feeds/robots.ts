import type { Feed } from './serve-feed.ts'

export const robots: Feed = {
  path: '/robots.txt',
  type: 'text/plain; charset=utf-8',
  needs: [],
  create: ({ publicUrl }) => `User-agent: *\nAllow: /\nDisallow: /admin\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
}
