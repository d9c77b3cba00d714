import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { Corrupt } from '../errors.ts'
import { newActor, newGeneration, userNamesInLog } from './administrators.ts'
import type { Engine } from './engine.ts'

const textColumns = (table: Knex.CreateTableBuilder, ...names: string[]) =>
  names.map((name) => table.text(name).notNullable())
const integerColumns = (table: Knex.CreateTableBuilder, ...names: string[]) =>
  names.map((name) => table.integer(name).notNullable())

const createTable =
  (name: string, key: string, columns: string[], more?: (table: Knex.CreateTableBuilder) => unknown) => (trx: Knex) =>
    trx.schema.createTable(name, (table) => {
      table.text(key).primary()
      textColumns(table, ...columns)
      more?.(table)
    })

/**
 * Tables that cannot be rebuilt from the log, in chronological order. A migration that has run is never edited, but what
 * a later one drops again need not be made.
 */
const migrations: { name: string; up(trx: Knex.Transaction, engine: Engine): Promise<unknown> }[] = [
  {
    name: '001-log',
    up: (trx) =>
      trx.schema.createTable('events', (table) => {
        table.integer('position').primary()
        textColumns(table, 'id', 'stream')
        integerColumns(table, 'version')
        textColumns(table, 'type')
        integerColumns(table, 'schema')
        textColumns(table, 'data', 'actor', 'at', 'request_id', 'prev_hash', 'hash')
        table.unique(['id'])
        table.unique(['stream', 'version'])
      }),
  },
  {
    name: '002-subject-keys',
    up: createTable('subject_keys', 'subject', ['lookup', 'key'], (table) => table.unique(['lookup'])),
  },
  {
    name: '003-administrators',
    up: createTable('administrators', 'username', ['password', 'created_at', 'changed_at']),
  },
  {
    name: '004-projections',
    up: createTable('projections', 'name', [], (table) => integerColumns(table, 'version', 'revision')),
  },
  {
    name: '005-sessions',
    up: createTable('sessions', 'id', ['data', 'expires_at'], (table) => table.index(['expires_at'])),
  },
  { name: '006-last-runs', up: createTable('last_runs', 'name', ['at'], (table) => integerColumns(table, 'position')) },
  {
    name: '007-password-generations',
    async up(trx) {
      await trx.schema.alterTable('administrators', (table) => {
        table.text('generation').notNullable().defaultTo('')
      })
      for (const username of await trx('administrators').pluck('username')) {
        await trx('administrators').where({ username }).update({ generation: newGeneration() })
      }
      await updateSessions(trx, async ({ username, since }) => {
        const account = await trx('administrators').where({ username }).where('changed_at', '<=', since).first()
        return account && { username, generation: account.generation, since }
      })
    },
  },
  {
    name: '008-actors',
    async up(trx) {
      const byName = await trx('administrators').select()
      await trx.schema.dropTable('administrators')
      await trx.schema.createTable('administrators', (table) => {
        table.text('actor').primary()
        textColumns(table, 'username')
        table.text('name_in_log').unique()
        textColumns(table, 'password', 'generation', 'created_at', 'changed_at')
        table.unique(['username'])
      })
      const inLog = await userNamesInLog(trx)
      for (const row of byName) {
        const name_in_log = inLog.has(row.username) ? row.username : null
        await trx('administrators').insert({ ...row, actor: newActor(), name_in_log })
      }
      await updateSessions(trx, async ({ username, ...session }) => {
        const account = await trx('administrators').where({ username }).first('actor')
        return account && { ...account, ...session }
      })
    },
  },
  {
    name: '009-site',
    async up(trx, { appendOnly, setColumnOptions }) {
      await createTable('site', 'name', ['value'])(trx)
      await trx('site').insert({ name: 'era', value: newEra() })
      for (const statement of appendOnly) await trx.raw(statement)
      for (const table of firstTables) await setColumnOptions(trx, table)
    },
  },
  {
    name: '010-register',
    up: (trx) => trx.raw('CREATE INDEX IF NOT EXISTS events_of_act ON events (request_id, type, position)'),
  },
  {
    name: '011-no-calendar',
    async up(trx) {
      await trx.schema.dropTableIfExists('read_calendar')
      await trx('projections').where({ name: 'calendar' }).delete()
    },
  },
  {
    name: '012-drafts',
    async up(trx, { setColumnOptions }) {
      if (await trx.schema.hasTable('drafts')) return
      await trx.schema.createTable('drafts', (table) => {
        table.text('id').primary()
        textColumns(table, 'kind')
        table.text('item_id')
        table.text('live_item').unique() // one draft an item
        integerColumns(table, 'version')
        table.integer('item_version')
        textColumns(table, 'fields', 'created_at', 'updated_at', 'updated_by')
        for (const name of ['publish_at', 'due_at', 'scheduled_by', 'publish_error']) table.text(name)
        for (const name of ['link_hash', 'link_expires_at']) table.text(name)
        for (const name of ['ended_at', 'ended_by', 'ended_how', 'ended_act']) table.text(name)
        for (const name of ['due_at', 'ended_at', 'ended_act', 'link_hash']) table.index([name])
      })
      await setColumnOptions(trx, 'drafts')
    },
  },
  {
    name: '013-drafts-of-one-version',
    async up(trx) {
      await trx.schema.dropTableIfExists('drafts_states')
      if (await trx.schema.hasColumn('drafts', 'written')) await trx.raw('ALTER TABLE drafts DROP COLUMN written')
      if (await trx.schema.hasColumn('drafts', 'last_key')) return
      await trx.schema.alterTable('drafts', (table) => void table.text('last_key'))
      // Undoing the removal brought them back; now they wait among the deleted ones, from today on
      const deleted = { ended_how: 'deleted', ended_at: new Date().toISOString() }
      await trx('drafts').where({ ended_how: 'item removed' }).update(deleted)
    },
  },
  {
    name: '014-acts',
    async up(trx) {
      for (const who of ['people', 'actor', 'scripts']) await trx.raw(`DROP INDEX IF EXISTS events_of_${who}`)
      for (const name of ['runs', 'days']) {
        await trx.schema.dropTableIfExists(`read_${name}`)
        await trx('projections').where({ name }).delete()
      }
    },
  },
]

async function updateSessions(
  trx: Knex,
  change: (session: { username: string; since: string }) => Promise<object | undefined>,
) {
  for (const { id, data } of await trx('sessions').select('id', 'data')) {
    const changed = await change(JSON.parse(data))
    const session = trx('sessions').where({ id })
    await (changed ? session.update({ data: JSON.stringify(changed) }) : session.delete())
  }
}

export const newEra = () => randomBytes(9).toString('base64url') // a restored older state gets a new one

const firstTables = 'events subject_keys administrators projections sessions last_runs site'.split(' ')
export const permanentTables = [...firstTables, 'drafts']

export async function migrate(engine: Engine): Promise<void> {
  await engine.write.transaction(async (trx) => {
    await engine.lockLog(trx)
    const applied = new Set<string>(await trx('migrations').pluck('name'))
    const unknown = [...applied].filter((name) => migrations.every((each) => each.name !== name))
    if (unknown.length > 0) {
      throw new Corrupt(
        `A base de dados é de uma versão mais nova deste programa (${unknown.join(', ')}). Nada foi alterado: atualize o programa.`,
      )
    }
    for (const { name, up } of migrations) {
      if (applied.has(name)) continue
      await up(trx, engine)
      await trx('migrations').insert({ name })
    }
  })
}
