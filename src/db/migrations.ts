import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { Corrupt } from '../errors.ts'
import { namesInLog, newActor } from './actors.ts'
import { newGeneration } from './administrators.ts'
import type { Engine } from './engine.ts'

/** What cannot be rebuilt from the log, in the order it was added. A migration that has run is never edited. */
const migrations: { name: string; up(trx: Knex.Transaction, engine: Engine): Promise<void> }[] = [
  {
    name: '001-log',
    async up(trx) {
      await trx.schema.createTable('events', (table) => {
        table.integer('position').primary()
        table.text('id').notNullable().unique()
        table.text('stream').notNullable()
        table.integer('version').notNullable()
        table.text('type').notNullable()
        table.integer('schema').notNullable()
        table.text('data').notNullable()
        table.text('actor').notNullable()
        table.text('at').notNullable()
        table.text('request_id').notNullable()
        table.text('prev_hash').notNullable()
        table.text('hash').notNullable()
        table.unique(['stream', 'version'])
      })
    },
  },
  {
    name: '002-subject-keys',
    async up(trx) {
      await trx.schema.createTable('subject_keys', (table) => {
        table.text('subject').primary()
        table.text('lookup').notNullable().unique()
        table.text('key').notNullable()
      })
    },
  },
  {
    name: '003-administrators',
    async up(trx) {
      await trx.schema.createTable('administrators', (table) => {
        table.text('username').primary()
        table.text('password').notNullable()
        table.text('created_at').notNullable()
        table.text('changed_at').notNullable()
      })
    },
  },
  {
    name: '004-projections',
    async up(trx) {
      await trx.schema.createTable('projections', (table) => {
        table.text('name').primary()
        table.integer('version').notNullable()
        table.integer('revision').notNullable()
      })
    },
  },
  {
    name: '005-sessions',
    async up(trx) {
      await trx.schema.createTable('sessions', (table) => {
        table.text('id').primary()
        table.text('data').notNullable()
        table.text('expires_at').notNullable().index()
      })
    },
  },
  {
    name: '006-last-runs',
    async up(trx) {
      await trx.schema.createTable('last_runs', (table) => {
        table.text('name').primary()
        table.text('at').notNullable()
        table.integer('position').notNullable()
      })
    },
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
      await trx.schema.renameTable('administrators', 'administrators_by_name')
      await trx.schema.createTable('administrators', (table) => {
        table.text('actor').primary()
        table.text('username').notNullable().unique()
        table.text('name_in_log').unique()
        table.text('password').notNullable()
        table.text('generation').notNullable()
        table.text('created_at').notNullable()
        table.text('changed_at').notNullable()
      })
      const inLog = await namesInLog(trx)
      for (const row of await trx('administrators_by_name').select()) {
        const name_in_log = inLog.has(row.username) ? row.username : null
        await trx('administrators').insert({ ...row, actor: newActor(), name_in_log })
      }
      await trx.schema.dropTable('administrators_by_name')
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
const lastingTables = ['events', 'subject_keys', 'administrators', 'projections', 'sessions', 'last_runs', 'site']

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
