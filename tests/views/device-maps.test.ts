import { readFile } from 'node:fs/promises'
import test from 'ava'
import { homepageDefaults } from '../../src/content/section-defaults.ts'
import { deviceMapsUrl } from '../../views/components/device-maps.ts'

const directions = homepageDefaults.location_directions_link.linkUrl!
const devices = {
  android: { userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/126.0 Mobile', maxTouchPoints: 5 },
  iphone: { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari', maxTouchPoints: 5 },
  ipad: { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', maxTouchPoints: 5 },
  mac: { userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari', maxTouchPoints: 0 },
  windows: { userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0', maxTouchPoints: 10 },
}

test('directions open in the maps of a phone or a tablet, and on OpenStreetMap elsewhere', (t) => {
  t.is(deviceMapsUrl(directions, devices.android), 'geo:41.20998,-8.6235?q=41.20998,-8.6235')
  t.is(deviceMapsUrl(directions, devices.iphone), 'https://maps.apple.com/?daddr=41.20998,-8.6235')
  t.is(deviceMapsUrl(directions, devices.ipad), 'https://maps.apple.com/?daddr=41.20998,-8.6235')
  t.is(deviceMapsUrl(directions, devices.mac), directions)
  t.is(deviceMapsUrl(directions, devices.windows), directions)
})

test('every other address stays unchanged', (t) => {
  for (const href of ['/#local', 'https://www.openstreetmap.org/', 'https://exemplo.pt/?to=1%2C2', `${directions}&x=1`])
    t.is(deviceMapsUrl(href, devices.android), href)
})

test('«Como chegar» and the home page have the same coordinates', async (t) => {
  t.true((await readFile('data/initial/pages.json', 'utf8')).includes(`<a href=\\"${directions}\\">Direções</a>`))
})
