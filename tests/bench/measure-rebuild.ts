import { openFestival } from '../../src/festival.ts'

/** One rebuild in a process of its own, as the script does it; says what it repaired and what it took. */
const festival = await openFestival({ dataDir: process.argv[2]! })
const started = performance.now()
let replayed = started
const { counts, events } = await festival.rebuild({
  onProgress() {
    replayed = performance.now()
  },
})
const eventsPerSecond = (events * 1000) / (replayed - started)
const peakBytes = process.resourceUsage().maxRSS * 1024
console.log(JSON.stringify({ newsRows: counts.get('news'), eventsPerSecond, peakBytes }))
await festival.close()
