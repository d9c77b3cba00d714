import sharp from 'sharp'
import type { Ledger } from './ledger.ts'
import { svg } from './pictures.ts'
import { cookieHeader, multipartForm, signIn } from './signed-in-site.ts'

/** A stored item: its name in the ledger, its text, and its path and id in the API. */
type Item = { name: string; text: string; path: string; id: string }

const PAGE = 'homepage'

const sectionOf = (sectionKey: string) => ({
  pageSlug: PAGE,
  sectionKey,
  sectionType: 'text',
  content: 'texto 0',
})

/** The fields with an item's name in the ledger and its text. */
const fieldsOf: Record<string, { name: string; text: string }> = {
  '/news': { name: 'slug', text: 'title' },
  '/sponsors': { name: 'name', text: 'website' },
  '/page-sections': { name: 'sectionKey', text: 'content' },
}

/** Organisers who write random content over HTTP, each their own items, until the server stops. */
export class Organisers {
  #cookie = ''
  #count = 0
  #items: Item[] = []

  constructor(
    readonly origin: string,
    readonly ledger: Ledger,
    readonly random: () => number,
  ) {}

  /** An acknowledged session must survive the crash, too. */
  async signIn(account: object): Promise<void> {
    this.#cookie = cookieHeader(await signIn(this.origin, account))
  }

  /** All content, by its name in the ledger. */
  async readContent(): Promise<Map<string, string>> {
    const [news, sponsors, sections, media, subscribers] = await Promise.all([
      this.#read('/api/news'),
      this.#read('/api/sponsors'),
      this.#read(`/api/admin/page-sections?pageSlug=${PAGE}`),
      this.#read('/api/admin/media?limit=200'),
      this.#read('/api/admin/newsletter'),
    ])
    const itemsOf = (path: string, rows: Record<string, string>[]) =>
      rows.map((row): Item => {
        const { name, text } = fieldsOf[path]!
        return { name: row[name]!, text: row[text]!, path, id: row.id! }
      })
    this.#items = [...itemsOf('/news', news), ...itemsOf('/sponsors', sponsors), ...itemsOf('/page-sections', sections)]
    const content = new Map(this.#items.map(({ name, text }) => [name, text]))
    for (const { name } of media) if (name!.startsWith('desenho-')) content.set(name!, '')
    for (const { email } of subscribers) content.set(email!, '')
    return content
  }

  /** Each of `count` organisers stops at the first write without a response. */
  async writeUntilServerStops(count: number): Promise<void> {
    const shares = Array.from({ length: count }, (_, one) =>
      this.#items.filter((_item, index) => index % count === one),
    )
    await Promise.all(shares.map((items) => this.#writeRepeatedly(items)))
  }

  async #writeRepeatedly(items: Item[]): Promise<void> {
    while (await this.#writeOnce(items)) {}
  }

  #writeOnce(items: Item[]): Promise<boolean> {
    const chance = this.random()
    const number = ++this.#count + Math.floor(this.random() * 1e9)
    if (chance < 0.15) return this.#create(items, '/news', { slug: `noticia-${number}`, title: 'título 0' })
    if (chance < 0.3) return this.#create(items, '/page-sections', sectionOf(`bloco_${number}`))
    if (chance < 0.4) return this.#createSponsor(items, `patrocinador-${number}`, number)
    if (chance < 0.5) return this.#upload(`desenho-${number}.svg`, number)
    if (chance < 0.55) return this.#subscribe(`leitor-${number}@exemplo.pt`, number)
    const index = Math.floor(this.random() * items.length)
    const item = items[index]
    if (!item) return Promise.resolve(true)
    return chance < 0.7 ? this.#remove(items, index, item) : this.#change(item, number)
  }

  async #create(items: Item[], path: string, fields: Record<string, string>): Promise<boolean> {
    const { name, text } = fieldsOf[path]!
    const item = { name: fields[name]!, text: fields[text]!, path, id: '' }
    return this.ledger.record(item.name, item.text, async () => {
      const row = await this.#send('POST', `/api/admin${path}`, fields)
      if (row) items.push({ ...item, id: row.id! })
      return row !== null
    })
  }

  /** With a new picture. */
  async #createSponsor(items: Item[], name: string, number: number): Promise<boolean> {
    const background = { r: number % 256, g: (number >> 8) % 256, b: (number >> 16) % 256 }
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background } })
      .png()
      .toBuffer()
    const website = 'https://exemplo.pt/0'
    return this.ledger.record(name, website, async () => {
      const row = await this.#send('POST', '/api/admin/sponsors', multipartForm({ name, website, image }))
      if (row) items.push({ name, text: website, path: '/sponsors', id: row.id! })
      return row !== null
    })
  }

  #upload(name: string, number: number): Promise<boolean> {
    const drawing = String(svg(4, 3)).replace('</svg>', `<desc>${number}</desc></svg>`)
    const form = multipartForm({ file: Buffer.from(drawing) }, name)
    return this.ledger.record(name, '', async () => (await this.#send('POST', '/api/admin/upload', form)) !== null)
  }

  /** From varying addresses, to stay below the rate limit. */
  #subscribe(email: string, number: number): Promise<boolean> {
    const from = { 'x-forwarded-for': `10.${number % 256}.${(number >> 8) % 256}.${(number >> 16) % 256}` }
    return this.ledger.record(
      email,
      '',
      async () => (await this.#send('POST', '/api/newsletter', { email }, from)) !== null,
    )
  }

  #change(item: Item, number: number): Promise<boolean> {
    const text = item.path === '/sponsors' ? `https://exemplo.pt/${number}` : `texto ${number}`
    const fields = { [fieldsOf[item.path]!.text]: text }
    return this.ledger.record(item.name, text, async () => {
      const row = await this.#send('PUT', `/api/admin${item.path}/${item.id}`, fields)
      if (row) item.text = text
      return row !== null
    })
  }

  #remove(items: Item[], index: number, { name, path, id }: Item): Promise<boolean> {
    items.splice(index, 1)
    return this.ledger.record(name, null, async () => (await this.#send('DELETE', `/api/admin${path}/${id}`)) !== null)
  }

  /** Null without a response. */
  async #send(
    method: string,
    path: string,
    body?: object | FormData,
    more: Record<string, string> = {},
  ): Promise<Record<string, string> | null> {
    const isForm = body instanceof FormData
    const headers = {
      cookie: this.#cookie,
      ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      ...more,
    }
    let status: number
    let text: string
    try {
      const response = await fetch(this.origin + path, {
        method,
        headers,
        body: isForm ? body : body && JSON.stringify(body),
      })
      status = response.status
      text = await response.text()
    } catch {
      return null
    }
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return text ? JSON.parse(text) : {}
  }

  async #read(path: string): Promise<Record<string, string>[]> {
    const response = await fetch(this.origin + path, { headers: { cookie: this.#cookie } })
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
}
