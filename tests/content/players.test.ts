import test from 'ava'
import { frameHosts, playerAddress, playerAt } from '../../src/content/players.ts'

const youTube = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'
const vimeo = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'
const spotify = 'https://open.spotify.com/embed'
const soundCloud = 'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Ffliporto%2F'
const accepted: [address: string, frame: string][] = [
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', youTube],
  ['https://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&t=1m30s', `${youTube}&start=90`],
  ['https://youtube.com/shorts/dQw4w9WgXcQ?feature=share', youTube],
  ['https://www.youtube.com/live/dQw4w9WgXcQ', youTube],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=42', `${youTube}&start=42`],
  ['https://youtu.be/dQw4w9WgXcQ?si=a_b-c&t=7', `${youTube}&start=7`],
  ['https://youtu.be/dQw4w9WgXcQ?t=1&autoplay=0&src=//mau.example#@mau.example', `${youTube}&start=1`],
  ['https://vimeo.com/76979871', vimeo],
  ['https://vimeo.com/76979871?h=../x&t=1', vimeo],
  ['https://vimeo.com/76979871/8272103f6e', `${vimeo}&h=8272103f6e`],
  ['https://vimeo.com/channels/staffpicks/76979871', vimeo],
  ['https://vimeo.com/showcase/123/video/76979871/', vimeo],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e&x=1', `${vimeo}&h=8272103f6e`],
  ['https://open.spotify.com/episode/512ojhOuo1ktJprKbVcKyQ?si=x', `${spotify}/episode/512ojhOuo1ktJprKbVcKyQ`],
  ['https://open.spotify.com/intl-pt/show/512ojhOuo1ktJprKbVcKyQ', `${spotify}/show/512ojhOuo1ktJprKbVcKyQ`],
  ['https://open.spotify.com/embed/track/512ojhOuo1ktJprKbVcKyQ', `${spotify}/track/512ojhOuo1ktJprKbVcKyQ`],
  ['https://soundcloud.com/fliporto/sets/mesa-1?utm_source=x', `${soundCloud}sets%2Fmesa-1&auto_play=true&visual=true`],
  ['https://m.soundcloud.com/fliporto/mesa-1/s-AbC1', `${soundCloud}mesa-1%2Fs-AbC1&auto_play=true&visual=true`],
]

test('Each form of a host’s address has its frame, which nothing but the address’s parts reaches', (t) => {
  for (const [address, frame] of accepted) {
    t.true(playerAddress.test(address), address)
    t.is(playerAt(address)?.frame, frame, address)
  }
  t.deepEqual(frameHosts, ['www.youtube-nocookie.com', 'player.vimeo.com', 'open.spotify.com', 'w.soundcloud.com'])
})

test('A film is wide, a track low, and a list of episodes between them', (t) => {
  const shapes = { episode: 'track', track: 'track', show: 'list', album: 'list' } as const
  for (const [kind, shape] of Object.entries(shapes))
    t.is(playerAt(`https://open.spotify.com/${kind}/512ojhOuo1ktJprKbVcKyQ`)?.shape, shape, kind)
  t.is(playerAt('https://vimeo.com/1')?.shape, 'wide')
})

const refused = [
  '',
  'https://www.youtube.com/',
  'https://www.youtube.com/@canal',
  'https://www.youtube.com/watch?v=curto',
  'https://www.youtube.com/embed/videoseries?list=PL1',
  'https://www.youtube.com/embed/live_stream?channel=x',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  '//www.youtube.com/watch?v=dQw4w9WgXcQ',
  ' https://youtu.be/dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ\n',
  'https://youtu.be/dQw4w9WgXcQx',
  'https://youtu.be.mau.example/dQw4w9WgXcQ',
  'https://mau.example/youtu.be/dQw4w9WgXcQ',
  'https://mau.example/?https://youtu.be/dQw4w9WgXcQ',
  'https://mau.example#https://youtu.be/dQw4w9WgXcQ',
  'https://youtu.be@mau.example/dQw4w9WgXcQ',
  'https://x@youtu.be/dQw4w9WgXcQ',
  'https://youtu.be:8443/dQw4w9WgXcQ',
  'https://wwwXyoutube.com/watch?v=dQw4w9WgXcQ',
  'https://evil-youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ"onload=x',
  "https://youtu.be/dQw4w9WgXcQ?'",
  'https://youtu.be/dQw4w9WgXcQ?<script>',
  'https://youtu.be\\dQw4w9WgXcQ',
  'https://youtu.be/../dQw4w9WgXcQ',
  'https://vimeo.com/fliporto',
  'https://vimeo.com/1234567890123',
  'https://player.vimeo.com/video/../1',
  'https://open.spotify.com/user/512ojhOuo1ktJprKbVcKyQ',
  'https://open.spotify.com/episode/512ojhOuo1ktJprKbVcKy',
  'https://spotify.com/episode/512ojhOuo1ktJprKbVcKyQ',
  'https://soundcloud.com/fliporto',
  'https://w.soundcloud.com/player/?url=https://mau.example',
  'https://soundcloud.com/fliporto/../mesa',
  'javascript:alert(1)//https://youtu.be/dQw4w9WgXcQ',
  'data:text/html,https://youtu.be/dQw4w9WgXcQ',
]

test('Other addresses, and other spellings of a host, are no player', (t) => {
  for (const address of refused) {
    t.false(playerAddress.test(address), address)
    t.is(playerAt(address), null, address)
  }
})
