import { openFestival } from '../../src/festival.ts'

/** Runs one rebuild as the script does; prints what it repaired and how long it took. */
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
