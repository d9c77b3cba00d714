import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { Corrupt } from '../errors.ts'
import { namesInLog, newActor, newGeneration } from './administrators.ts'
import type { Engine } from './engine.ts'

const texts = (table: Knex.CreateTableBuilder, ...names: string[]) =>
  names.map((name) => table.text(name).notNullable())
const integers = (table: Knex.CreateTableBuilder, ...names: string[]) =>
  names.map((name) => table.integer(name).notNullable())

/** What cannot be rebuilt from the log, in the order it was added. A migration that has run is never edited. */
const migrations: { name: string; up(trx: Knex.Transaction, engine: Engine): Promise<unknown> }[] = [
  {
    name: '001-log',
    up: (trx) =>
      trx.schema.createTable('events', (table) => {
        table.integer('position').primary()
        texts(table, 'id', 'stream')
        integers(table, 'version')
        texts(table, 'type')
        integers(table, 'schema')
        texts(table, 'data', 'actor', 'at', 'request_id', 'prev_hash', 'hash')
        table.unique(['id'])
        table.unique(['stream', 'version'])
      }),
  },
  {
    name: '002-subject-keys',
    up: (trx) =>
      trx.schema.createTable('subject_keys', (table) => {
        table.text('subject').primary()
        texts(table, 'lookup', 'key')
        table.unique(['lookup'])
      }),
  },
  {
    name: '003-administrators',
    up: (trx) =>
      trx.schema.createTable('administrators', (table) => {
        table.text('username').primary()
        texts(table, 'password', 'created_at', 'changed_at')
      }),
  },
  {
    name: '004-projections',
    up: (trx) =>
      trx.schema.createTable('projections', (table) => {
        table.text('name').primary()
        integers(table, 'version', 'revision')
      }),
  },
  {
    name: '005-sessions',
    up: (trx) =>
      trx.schema.createTable('sessions', (table) => {
        table.text('id').primary()
        texts(table, 'data', 'expires_at')
        table.index(['expires_at'])
      }),
  },
  {
    name: '006-last-runs',
    up: (trx) =>
      trx.schema.createTable('last_runs', (table) => {
        table.text('name').primary()
        texts(table, 'at')
        integers(table, 'position')
      }),
  },
  {
    name: '007-password-generations',
    async up(trx) {
      await trx.schema.alterTable('administrators', (table) => {
        table.text('generation').notNullable().defaultTo('')
      })
      for (const username of await trx('administrators').pluck('username')) {
        await trx('administrators').where({ username }).update({ generation: newGeneration() })
      }
      // Sessions that were good until now stay so
      for (const { id, data } of await trx('sessions').select('id', 'data')) {
        const { username, since } = JSON.parse(data)
        const account = await trx('administrators').where({ username }).where('changed_at', '<=', since).first()
        if (!account) await trx('sessions').where({ id }).delete()
        else {
          const session = { username, generation: account.generation, since }
          await trx('sessions')
            .where({ id })
            .update({ data: JSON.stringify(session) })
        }
      }
    },
  },
  {
    name: '008-actors',
    async up(trx) {
      const byName = await trx('administrators').select()
      await trx.schema.dropTable('administrators')
      await trx.schema.createTable('administrators', (table) => {
        table.text('actor').primary()
        texts(table, 'username')
        table.text('name_in_log').unique()
        texts(table, 'password', 'generation', 'created_at', 'changed_at')
        table.unique(['username'])
      })
      const inLog = await namesInLog(trx)
      for (const row of byName) {
        const name_in_log = inLog.has(row.username) ? row.username : null
        await trx('administrators').insert({ ...row, actor: newActor(), name_in_log })
      }
      for (const { id, data } of await trx('sessions').select('id', 'data')) {
        const { username, ...session } = JSON.parse(data)
        const account = await trx('administrators').where({ username }).first('actor')
        if (!account) await trx('sessions').where({ id }).delete()
        else {
          await trx('sessions')
            .where({ id })
            .update({ data: JSON.stringify({ ...account, ...session }) })
        }
      }
    },
  },
  {
    name: '009-site',
    async up(trx, { appendOnly, finishTable }) {
      await trx.schema.createTable('site', (table) => {
        table.text('name').primary()
        table.text('value').notNullable()
      })
      await trx('site').insert({ name: 'era', value: newEra() })
      for (const statement of appendOnly) await trx.raw(statement)
      for (const table of lastingTables) await finishTable(trx, table)
    },
  },
]

/** Another one each time that a site is made or an older state of it takes its place. */
export const newEra = () => randomBytes(9).toString('base64url')

/** The tables that are not made from the log. */
export const lastingTables = 'events subject_keys administrators projections sessions last_runs site'.split(' ')

/** Throws Corrupt when a newer program than this has been at work here. */
export async function migrate(engine: Engine): Promise<void> {
  await engine.write.transaction(async (trx) => {
    await engine.lockLog(trx)
    const done = new Set<string>(await trx('migrations').pluck('name'))
    const unknown = [...done].filter((name) => migrations.every((each) => each.name !== name))
    if (unknown.length > 0) {
      throw new Corrupt(
        `A base de dados é de uma versão mais nova deste programa (${unknown.join(', ')}). Nada foi alterado: atualize o programa.`,
      )
    }
    for (const { name, up } of migrations) {
      if (done.has(name)) continue
      await up(trx, engine)
      await trx('migrations').insert({ name })
    }
  })
}
