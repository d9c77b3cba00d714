import { scheduleSpec } from '../tabs/schedule-spec.ts'
import { sponsorSpec } from '../tabs/sponsor-spec.ts'

const specs = [scheduleSpec, sponsorSpec]

/** For a field whose stored values are not what people read. */
export const formatterOf = (kind: string, field: string) =>
  specs.find((spec) => spec.kind === kind)?.formatters?.[field]
