import { calendarProjection } from './calendar.ts'
import { editionsProjection } from './editions.ts'
import { episodesProjection } from './episodes.ts'
import { mediaProjection } from './media.ts'
import { newsProjection } from './news.ts'
import { pagesProjection } from './pages.ts'
import type { Projection } from './projection.ts'
import { scheduleProjection } from './schedule.ts'
import { sectionsProjection } from './sections.ts'
import { slugsProjection } from './slugs.ts'
import { sponsorsProjection } from './sponsors.ts'
import { subscribersProjection } from './subscribers.ts'
import { writersProjection } from './writers.ts'

export const projections: readonly Projection[] = [
  newsProjection,
  pagesProjection,
  sponsorsProjection,
  scheduleProjection,
  calendarProjection,
  sectionsProjection,
  writersProjection,
  episodesProjection,
  editionsProjection,
  subscribersProjection,
  mediaProjection,
  slugsProjection,
]
