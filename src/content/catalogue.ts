import type { EditionEvent } from './edition.ts'
import type { EpisodeEvent } from './episode.ts'
import type { MediaEvent } from './media.ts'
import type { NewsEvent } from './news.ts'
import type { PageEvent } from './page.ts'
import type { ScheduleItemEvent } from './schedule-item.ts'
import type { SectionEvent } from './section.ts'
import type { SponsorEvent } from './sponsor.ts'
import type { SubscriberEvent } from './subscriber.ts'
import type { WriterEvent } from './writer.ts'

/** Everything that can ever have happened. */
export type ContentEvent =
  | NewsEvent
  | PageEvent
  | SponsorEvent
  | ScheduleItemEvent
  | SectionEvent
  | WriterEvent
  | EpisodeEvent
  | EditionEvent
  | SubscriberEvent
  | MediaEvent

/** Makes data of one schema number into data of the next. */
export type Upcaster = (data: Record<string, unknown>) => Record<string, unknown>

/**
 * Per event type, the upcasters from schema 1 on: two of them mean that today's schema is 3.
 * An event whose shape changes gets one more here; what is in the log stays as it was written.
 */
export const upcasters: Record<ContentEvent['type'], readonly Upcaster[]> = {
  NewsPublished: [],
  NewsRevised: [],
  NewsWithdrawn: [],
  PagePublished: [],
  PageRevised: [],
  PageWithdrawn: [],
  SponsorAdded: [],
  SponsorRevised: [],
  SponsorRemoved: [],
  ScheduleItemAdded: [],
  ScheduleItemRevised: [],
  ScheduleItemCancelled: [],
  SectionWritten: [],
  SectionRevised: [],
  SectionHidden: [],
  SectionShown: [],
  SectionRemoved: [],
  WriterAdded: [],
  WriterRevised: [],
  WriterRemoved: [],
  EpisodeReleased: [],
  EpisodeRevised: [],
  EpisodeWithdrawn: [],
  EditionRecorded: [],
  EditionRevised: [],
  EditionRemoved: [],
  SubscriberJoined: [],
  SubscriberErased: [],
  MediaStored: [],
}
