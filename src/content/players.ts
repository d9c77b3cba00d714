/** The hosts whose players a text may show, for the sanitiser, the editor, pages and the Content-Security-Policy. */

type Provider = {
  host: string
  verb: 'Ver' | 'Ouvir'
  /** The whole address; its groups are the only parts of it that reach the frame's address. */
  pattern: RegExp
  frameHost: string
  frame(parts: readonly (string | undefined)[], query: URLSearchParams): string
  shape?(parts: readonly (string | undefined)[]): Shape
}

/** A film's 16:9, one track, or a list of them. */
type Shape = 'wide' | 'track' | 'list'

export type Player = { host: string; verb: Provider['verb']; shape: Shape; frame: string }

const REST = String.raw`\/?(?:[?&#][\w\-.~%&=+,:;@!*()\/?#]*)?$`

const providers: readonly Provider[] = [
  {
    host: 'YouTube',
    verb: 'Ver',
    pattern: new RegExp(
      String.raw`^https:\/\/(?:(?:(?:www|m|music)\.)?youtube\.com\/(?:watch\/?\?(?:[\w.~%+=-]+&)*v=|(?:shorts|live|embed|v)\/)|(?:www\.)?youtu\.be\/)(?!videoseries|live_stream)([\w-]{11})${REST}`,
    ),
    frameHost: 'www.youtube-nocookie.com',
    frame: ([id], query) => {
      const start = seconds(query.get('t') ?? query.get('start') ?? '')
      return `/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`
    },
  },
  {
    host: 'Vimeo',
    verb: 'Ver',
    pattern: new RegExp(
      String.raw`^https:\/\/(?:player\.vimeo\.com\/video\/|(?:www\.)?vimeo\.com\/(?:(?:channels|ondemand)\/[\w-]+\/|groups\/[\w-]+\/videos\/|(?:album|showcase)\/\d+\/video\/)?)(\d{1,12})(?:\/([\da-f]{6,20}))?${REST}`,
    ),
    frameHost: 'player.vimeo.com',
    frame: ([id, inPath], query) => {
      const key = inPath ?? /^[\da-f]{6,20}$/.exec(query.get('h') ?? '')?.[0] // of a video that is not listed
      return `/video/${id}?autoplay=1&dnt=1${key ? `&h=${key}` : ''}`
    },
  },
  {
    host: 'Spotify',
    verb: 'Ouvir',
    pattern: new RegExp(
      String.raw`^https:\/\/open\.spotify\.com\/(?:intl-[a-z]{2}(?:-[a-z]{2})?\/)?(?:embed\/)?(episode|show|track|album|playlist|artist)\/([\dA-Za-z]{22})${REST}`,
    ),
    frameHost: 'open.spotify.com',
    frame: ([kind, id]) => `/embed/${kind}/${id}`,
    shape: ([kind]) => (kind === 'episode' || kind === 'track' ? 'track' : 'list'),
  },
  {
    host: 'SoundCloud',
    verb: 'Ouvir',
    pattern: new RegExp(
      String.raw`^https:\/\/(?:(?:www|m)\.)?soundcloud\.com\/([\w-]+\/(?:sets\/)?[\w-]+(?:\/s-\w+)?)${REST}`,
    ),
    frameHost: 'w.soundcloud.com',
    frame: ([track]) =>
      `/player/?url=${encodeURIComponent(`https://soundcloud.com/${track}`)}&auto_play=true&visual=true`,
  },
]

export const playerPatterns = providers.map(({ host, pattern }) => ({ host, pattern }))
export const frameHosts = providers.map(({ frameHost }) => frameHost)
export const playerAddress = new RegExp(providers.map(({ pattern }) => pattern.source).join('|'))

export function playerAt(address: string): Player | null {
  for (const { host, verb, pattern, frameHost, frame, shape } of providers) {
    const [, ...parts] = pattern.exec(address) ?? []
    if (parts.length === 0) continue
    const path = frame(parts, new URL(address).searchParams)
    return { host, verb, shape: shape?.(parts) ?? 'wide', frame: `https://${frameHost}${path}` }
  }
  return null
}

/** Of '90', '90s' or '1h2m3s'. */
function seconds(time: string): number {
  const [, hours = 0, minutes = 0, rest = 0] = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(time) ?? []
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(rest)
}
