import test from 'ava'
import { inFullRun } from '../../support/full-run.ts'
import { undescribed } from '../../support/no-description.ts'
import { isOnPostgres } from '../../support/run-engine.ts'
import { multipartForm, openSiteSignedIn } from '../../support/signed-in-site.ts'

type Row = Record<string, unknown>
type Noun = {
  path: string
  kind: string
  created: string
  changed: string
  removed: string
  /** The fields that a form sends, and the row that results. */
  form: Record<string, string>
  row: Row
  change: [field: string, text: string, value: unknown]
  /** A field that can be emptied, and its value then. */
  clear: [field: string, value: unknown]
}

const nouns: Noun[] = [
  {
    path: '/news',
    kind: 'news',
    created: 'NewsPublished',
    changed: 'NewsRevised',
    removed: 'NewsWithdrawn',
    form: {
      title: 'Olá, Porto',
      content: '<p>Texto</p>',
      excerpt: 'Um\r\nresumo',
      category: 'Evento',
      slug: 'Olá!',
      publishDate: '2025-10-01',
    },
    row: {
      title: 'Olá, Porto',
      content: '<p>Texto</p>',
      excerpt: 'Um\nresumo',
      category: 'Evento',
      slug: 'ola',
      publishDate: '2025-10-01',
      imageUrl: null,
    },
    change: ['title', 'Adeus', 'Adeus'],
    clear: ['excerpt', ''],
  },
  {
    path: '/pages',
    kind: 'page',
    created: 'PagePublished',
    changed: 'PageRevised',
    removed: 'PageWithdrawn',
    form: { title: 'Como chegar', slug: '', menuTitle: '', content: '<p>De comboio.</p>' },
    row: {
      title: 'Como chegar',
      slug: 'como-chegar',
      menuTitle: 'Como chegar',
      content: '<p>De comboio.</p>',
      headerImageUrl: null,
      inMenu: true,
      rank: 1,
    },
    change: ['menuTitle', 'Chegar', 'Chegar'],
    clear: ['content', ''],
  },
  {
    path: '/sponsors',
    kind: 'sponsor',
    created: 'SponsorAdded',
    changed: 'SponsorRevised',
    removed: 'SponsorRemoved',
    form: { name: 'Livraria', category: '', description: 'Livros', website: 'https://exemplo.pt' },
    row: {
      name: 'Livraria',
      category: 'support',
      description: 'Livros',
      website: 'https://exemplo.pt',
      imageUrl: null,
      rank: 1,
    },
    change: ['category', 'master', 'master'],
    clear: ['description', null],
  },
  {
    path: '/schedule',
    kind: 'schedule-item',
    created: 'ScheduleItemAdded',
    changed: 'ScheduleItemRevised',
    removed: 'ScheduleItemCancelled',
    form: {
      title: 'Abertura',
      description: 'Sessão.',
      date: '2025-10-22T00:00:00.000Z',
      time: '9h30',
      location: 'Claustro',
      category: 'cerimonia',
      guestName: '',
      guestBio: '',
      registrationRequired: 'true',
      slug: 'escolhido',
      endTime: '11h',
      statusNote: '',
    },
    row: {
      slug: 'abertura',
      title: 'Abertura',
      description: 'Sessão.',
      date: '2025-10-22',
      time: '09:30',
      endTime: '11:00',
      location: 'Claustro',
      category: 'cerimonia',
      guestName: null,
      guestBio: null,
      registrationRequired: true,
      registrationUrl: '',
      availability: '',
      imageUrl: null,
      status: 'scheduled',
      statusNote: null,
      movedFrom: null,
    },
    change: ['registrationRequired', 'false', false],
    clear: ['category', null],
  },
  {
    path: '/writers',
    kind: 'writer',
    created: 'WriterAdded',
    changed: 'WriterRevised',
    removed: 'WriterRemoved',
    form: {
      name: ' Clarice Lispector ',
      slug: '',
      nationality: 'Brasileira',
      isPernambucano: 'true',
      bio: 'Nasceu em Chechelnyk.\r\nViveu no Recife.',
      birthYear: '1920',
      deathYear: '',
    },
    row: {
      slug: 'clarice-lispector',
      name: 'Clarice Lispector',
      nationality: 'Brasileira',
      isPernambucano: true,
      bio: 'Nasceu em Chechelnyk.\nViveu no Recife.',
      imageUrl: null,
      birthYear: 1920,
      deathYear: null,
    },
    change: ['deathYear', '1977', 1977],
    clear: ['bio', ''],
  },
  {
    path: '/podcasts',
    kind: 'episode',
    created: 'EpisodeReleased',
    changed: 'EpisodeRevised',
    removed: 'EpisodeWithdrawn',
    form: {
      title: 'A mala de cordel',
      description: 'Folhetos.',
      duration: '42 min',
      publishDate: '2025-09-01',
      audioUrl: '',
    },
    row: {
      title: 'A mala de cordel',
      description: 'Folhetos.',
      imageUrl: null,
      duration: '42 min',
      publishDate: '2025-09-01',
      audioUrl: null,
    },
    change: ['audioUrl', 'https://exemplo.pt/1.mp3', 'https://exemplo.pt/1.mp3'],
    clear: ['description', ''],
  },
  {
    path: '/previous-years',
    kind: 'edition',
    created: 'EditionRecorded',
    changed: 'EditionRevised',
    removed: 'EditionRemoved',
    form: { year: ' 2005 ', title: 'A primeira', place: 'Porto de Galinhas', description: '' },
    row: { year: 2005, title: 'A primeira', place: 'Porto de Galinhas', description: '', imageUrl: null },
    change: ['year', '2006', 2006],
    clear: ['place', ''],
  },
]

const REASON = 'content/records proves the rule for every kind, and news and schedule over HTTP'

// On PostgreSQL one kind stands for all
for (const noun of isOnPostgres ? nouns.slice(0, 1) : nouns) {
  const { path, form, change, clear } = noun
  const testRule = ['/news', '/schedule'].includes(path) ? test : inFullRun(test, REASON)
  const row = undescribed(noun.row)

  test(`${path}: creating, changing and deleting by form each append an event with actor and time`, async (t) => {
    const { request, log } = await openSiteSignedIn(t)
    const created = await request('POST', path, multipartForm(form))
    t.is(created.status, 201)
    const { id, version, ...fields } = await created.json()
    t.deepEqual([typeof id, version], ['string', 1])
    t.deepEqual(fields, row)

    const [field, text, value] = change
    const changed = await request('PUT', `${path}/${id}`, multipartForm({ [field]: text, version: '1' }))
    t.is(changed.status, 200)
    t.deepEqual(await changed.json(), { ...row, [field]: value, id, version: 2 })

    const [emptied, nothing] = clear
    const cleared = await request('PUT', `${path}/${id}`, multipartForm({ [emptied]: '' }))
    t.deepEqual(await cleared.json(), { ...row, [field]: value, [emptied]: nothing, id, version: 3 })

    const removed = await request('DELETE', `${path}/${id}`)
    t.deepEqual([removed.status, await removed.text()], [204, ''])
    const events = await log()
    t.deepEqual(
      events.map(({ type, stream, actor, at }) => [type, stream, actor, at]),
      [noun.created, noun.changed, noun.changed, noun.removed].map((type) => [
        type,
        `${noun.kind}/${id}`,
        'ana',
        '2025-10-22T12:00:00.000Z',
      ]),
    )
    t.deepEqual(JSON.parse(events[1]!.data), { [field]: value })
    t.is(events[0]!.request_id, created.headers.get('x-request-id'))
  })

  testRule(`${path}: concurrent saves each return the version that they wrote`, async (t) => {
    const { request } = await openSiteSignedIn(t)
    const { id } = await (await request('POST', path, form)).json()
    const [emptied] = clear
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => request('PUT', `${path}/${id}`, { [emptied]: `n.º ${n}` })),
    )
    const versions = await Promise.all(answers.map(async (answer) => (await answer.json()).version))
    t.deepEqual(
      versions.sort((a, b) => a - b),
      Array.from({ length: 12 }, (_, n) => n + 2),
    )
  })

  testRule(
    `${path}: of two concurrent saves the second gets a 409 with the current row if both changed a field, and is merged otherwise`,
    async (t) => {
      const { request } = await openSiteSignedIn(t)
      const { id } = await (await request('POST', path, form)).json()
      const [field, text, value] = change
      const [emptied, nothing] = clear
      t.is((await request('PUT', `${path}/${id}`, { [emptied]: 'outra', version: 1 })).status, 200)
      const merged = await request('PUT', `${path}/${id}`, multipartForm({ ...form, [field]: text, version: '1' }))
      const current = { ...row, [field]: value, [emptied]: 'outra', id, version: 3 }
      t.deepEqual([merged.status, await merged.json()], [200, current])

      const conflict = await request('PUT', `${path}/${id}`, { [emptied]: '', version: 1 })
      t.is(conflict.status, 409)
      t.deepEqual(await conflict.json(), {
        message: 'Entretanto, outra pessoa alterou este conteúdo.',
        errors: { [emptied]: 'Foi alterado entretanto por outra pessoa.' },
        current,
      })
      const unconditional = await request('PUT', `${path}/${id}`, { [emptied]: '' })
      t.deepEqual(await unconditional.json(), { ...current, [emptied]: nothing, version: 4 })
    },
  )

  testRule(`${path}: unknown and removed ids are 404`, async (t) => {
    const { request } = await openSiteSignedIn(t)
    const { id } = await (await request('POST', path, form)).json()
    await request('DELETE', `${path}/${id}`)
    for (const unknown of [id, 'nada', '..%2f..', '%00', '%E0%A4%A']) {
      for (const method of ['PUT', 'DELETE']) {
        const answer = await request(method, `${path}/${unknown}`, method === 'PUT' ? form : undefined)
        t.is(answer.status, 404, `${method} ${unknown}`)
        t.regex((await answer.json()).message, /não existe\.$/)
      }
    }
  })

  testRule(`${path}: an invalid version is rejected`, async (t) => {
    const { request } = await openSiteSignedIn(t)
    const { id } = await (await request('POST', path, form)).json()
    for (const version of ['abc', -1, 1.5, 99, 0, [1], {}]) {
      const answer = await request('PUT', `${path}/${id}`, { ...form, version })
      t.is(answer.status, 422, String(version))
      t.deepEqual(Object.keys((await answer.json()).errors), ['version'])
    }
  })
}
