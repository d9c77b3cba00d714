import { seeded } from './random-commands.ts'

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const player = (address: string) => `<figure class="media"><oembed url="${address}"></oembed></figure>`

/** What runs says so: `hostile()` in the page, or a request to a host that ends in `.example`. */
export const hostileTexts: readonly string[] = [
  '<script>hostile()</script>',
  '<scr\0ipt>hostile()</scr\0ipt>',
  '<SCRIPT SRC=//mau.example/x.js></SCRIPT>',
  '<script/src="data:text/javascript,hostile()"></script>',
  '<img src=x onerror=hostile()>',
  '<img src="/uploads/a.jpg"/onerror=hostile()>',
  '<img src="//mau.example/x.png">',
  '<img src="/\\mau.example/x.png">',
  '<img srcset="https://mau.example/x.png 2x" src="/uploads/a.jpg">',
  '<p/onclick=hostile()>x',
  '<p onpointerenter=hostile() autofocus tabindex=0 onfocus=hostile()>x</p>',
  '<a href="javascript:hostile()">x</a>',
  '<a href="java\nscript:hostile()">x</a>',
  '<a href=" &#14; javascript:hostile()">x</a>',
  '<a href="&#x6A;avascript&colon;hostile()">x</a>',
  '<a href="data:text/html,<script>hostile()</script>">x</a>',
  '<p style="background:url(https://mau.example/x)">x</p>',
  '<p style="text-align:center;}*{background:url(//mau.example)">x</p>',
  '<span style="color:#14203a;background-image:url(//mau.example)">x</span>',
  '<style>@import "//mau.example/x.css";</style>',
  '<link rel="stylesheet" href="//mau.example/x.css">',
  '<svg onload=hostile()><a xlink:href="javascript:hostile()"><text>x</text></a></svg>',
  '<svg><style><img src=x onerror=hostile()></style></svg>',
  '<svg><use href="data:image/svg+xml,<svg onload=hostile()>"></use><image href="//mau.example/x"/></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hostile()&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=hostile()>',
  '<table><mglyph><style><!--</style><img title="--&gt;&lt;/mglyph&gt;&lt;img src=1 onerror=hostile()&gt;">',
  '<table background="//mau.example/x"><tr><td background="javascript:hostile()">x</td></tr></table>',
  '<table><caption><svg><title><table><img src=x onerror=hostile()></title></svg></caption></table>',
  '<table><tr><td><select><td><script>hostile()</script></td></select></td></tr></table>',
  '<noscript><p title="</noscript><img src=x onerror=hostile()>">',
  '<template><img src=x onerror=hostile()></template>',
  '<textarea><img src=x onerror=hostile()></textarea>',
  '<title><img src=x onerror=hostile()></title>',
  '<xmp><img src=x onerror=hostile()></xmp>',
  '<plaintext><img src=x onerror=hostile()>',
  '<select><option><img src=x onerror=hostile()></option></select>',
  '<iframe src="javascript:hostile()" srcdoc="<script>parent.hostile()</script>"></iframe>',
  '<iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>',
  '<object data="https://mau.example/x.swf"><embed src="https://mau.example/x.swf"></object>',
  '<base href="//mau.example"><meta http-equiv="refresh" content="0;url=javascript:hostile()">',
  '<form action="//mau.example"><input autofocus onfocus=hostile()><button formaction="javascript:hostile()">x</button>',
  '<details open ontoggle=hostile()><summary>x</summary></details>',
  '<video autoplay src="//mau.example/x"><source onerror=hostile()></video><audio src=x onerror=hostile()>',
  '<marquee onstart=hostile()>x</marquee><dialog open oncancel=hostile()>x</dialog>',
  '<!--><img src=x onerror=hostile()>-->',
  '<![CDATA[<img src=x onerror=hostile()>]]>',
  '<?xml version="1.0"?><img src=x onerror=hostile()>',
  '<p title="`<img src=x onerror=hostile()>`">x</p>',
  '<code class="language-plaintext"><img src=x onerror=hostile()></code>',
  player('javascript:hostile()//https://www.youtube.com/watch?v=dQw4w9WgXcQ'),
  player(`${YOUTUBE}"></oembed><script>hostile()</script><oembed url="`),
  player(`${YOUTUBE}&quot; onload=&quot;hostile()`),
  player(`${YOUTUBE}&x='-hostile()-'`),
  player('https://www.youtube.com.mau.example/watch?v=dQw4w9WgXcQ'),
  player('https://www.youtube.com@mau.example/watch?v=dQw4w9WgXcQ'),
  player('https://player.vimeo.com\\@mau.example/video/1'),
  player('//open.spotify.com/episode/512ojhOuo1ktJprKbVcKyQ'),
  player('https://w.soundcloud.com/player/?url=https://mau.example'),
  player('https://soundcloud.com/a/..%2f..%2fmau.example'),
  player('data:text/html,<script>hostile()</script>'),
  `<figure class="media" onclick=hostile()><oembed url="${YOUTUBE}" onload=hostile() src="//mau.example"></oembed></figure>`,
  `<figure class="media"><div data-oembed-url="${YOUTUBE}"><iframe src="//mau.example"></iframe></div></figure>`,
  `<figure class="media"><oembed url="${YOUTUBE}"><script>hostile()</script></oembed></figure>`,
  `<figure class="media" data-shape="wide"><a href="javascript:hostile()">Ver no YouTube</a></figure>`,
  `<oembed url="https://mau.example"></oembed><o-embed url="//mau.example">`,
]

const harmless = [
  '<p>Olá, <strong>mundo</strong> <i>novo</i>.</p>',
  '<ul><li>um<ul><li>dois</li></ul></li></ul>',
  '<figure class="table"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table></figure>',
  '<figure class="image"><img src="/uploads/a.jpg" alt="x"><figcaption>c</figcaption></figure>',
  player(YOUTUBE),
  '<pre><code class="language-html">&lt;script&gt;hostile()&lt;/script&gt;</code></pre>',
]

const fragments = [
  ...['<', '>', '"', "'", '`', '=', '/', '\\', '&', '&amp;', '&lt;', '&#60;', '&#x3c', '&quot;', '\0', '\t', '\n', ' '],
  ...['<!--', '-->', '<![CDATA[', ']]>', '</', '/>', '</figure>', '</oembed>'],
  ...['<oembed url="', '<figure class="media">'],
  ...['<table>', '<td>', '</table>', '<svg>', '<math>', '<style>', '</style>', '<a href="', ' onerror=hostile() '],
  ...['javascript:hostile()', '//mau.example', 'https://youtu.be/dQw4w9WgXcQ', ' url=', ' class="media" '],
]

/** Joined, cut, spliced and nested; the same seed gives the same texts. */
export function mutatedTexts(seed: number, count: number): string[] {
  const random = seeded(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)]!
  const mutations: ((text: string) => string)[] = [
    (text) => text.slice(0, below(text.length + 1)) + pick(fragments) + text.slice(below(text.length + 1)),
    (text) => text.slice(0, below(text.length + 1)) + pick(hostileTexts) + text.slice(below(text.length + 1)),
    (text) => text.slice(below(text.length + 1)),
    (text) => text.slice(0, below(text.length + 1)),
    (text) => text + pick(harmless),
    (text) => pick(harmless).replace('>', `>${text}`),
    (text) => text.replace(/["']/g, () => pick(['"', "'", '', '`'])),
    (text) => text.replace(/[a-z]+/, (word) => word.toUpperCase()),
    (text) => text.replace('=', () => pick(['\n=', '= ', '=\0', '&#61;'])),
  ]
  return Array.from({ length: count }, () => {
    let text = pick(hostileTexts)
    for (let times = 1 + below(4); times > 0; times -= 1) text = pick(mutations)(text)
    return text.slice(0, 2_000)
  })
}
