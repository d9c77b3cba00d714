import { openFestival } from '../../src/festival.ts'

/** One rebuild in a process of its own, as the script does it; says when the swap was through and what it took. */
const festival = await openFestival({ dataDir: process.argv[2]! })
const started = Date.now()
const { counts } = await festival.rebuild()
const swappedAt = Date.now()
const peakBytes = process.resourceUsage().maxRSS * 1024
console.log(JSON.stringify({ started, swappedAt, newsRows: counts.get('news'), peakBytes }))
await festival.close()
