import test, { type ExecutionContext } from 'ava'
import { readConfig } from '../src/config.ts'
import { Invalid } from '../src/errors.ts'

test('Without variables everything has its default; an empty variable counts as not set', (t) => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    dataDir: 'data/local',
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    admin: { username: 'admin', password: undefined },
    sessionKeys: undefined,
    initialContent: undefined,
    trustProxy: 0,
    logLevel: 'info',
  } as const
  t.deepEqual(readConfig({}), defaults)
  t.deepEqual(readConfig({ PORT: '', PUBLIC_URL: '', SESSION_KEYS: '', DATABASE_URL: '', HOME: '/root' }), defaults)
})

test('Every variable is parsed', (t) => {
  const env = {
    PORT: '8080',
    HOST: '0.0.0.0',
    DATA_DIR: '/var/lib/fliporto',
    DATABASE_URL: 'postgres://fliporto@localhost/fliporto',
    PUBLIC_URL: 'https://fliporto.pt/inicio/',
    ADMIN_USERNAME: ' ana ',
    ADMIN_PASSWORD: 'palavra-passe',
    SESSION_KEYS: 'nova, velha',
    INITIAL_CONTENT: 'none',
    TRUST_PROXY: 'on',
    LOG_LEVEL: 'debug',
  }
  t.deepEqual(readConfig(env), {
    port: 8080,
    host: '0.0.0.0',
    dataDir: '/var/lib/fliporto',
    databaseUrl: 'postgres://fliporto@localhost/fliporto',
    publicUrl: 'https://fliporto.pt',
    admin: { username: 'ana', password: 'palavra-passe' },
    sessionKeys: ['nova', 'velha'],
    initialContent: 'none',
    trustProxy: 1,
    logLevel: 'debug',
  })
})

/** The lines of the error for an invalid environment. */
const problems = (t: ExecutionContext, env: Record<string, string>) =>
  t.throws(() => readConfig(env), { instanceOf: Invalid }).message.split('\n')

test('All problems are reported at once, each with the name of its variable', (t) => {
  const env = {
    PORT: '70000',
    PUBLIC_URL: 'fliporto.pt',
    ADMIN_USERNAME: '  ',
    ADMIN_PASSWORD: 'curta',
    SESSION_KEYS: 'a,,b',
    INITIAL_CONTENT: 'tudo',
    TRUST_PROXY: 'yes',
    LOG_LEVEL: 'loud',
    DATABASE_URL: 'mysql://localhost/fliporto',
  }
  t.deepEqual(problems(t, env), [
    'A configuração tem problemas:',
    '  PORT: tem de ser um número de porta, de 0 a 65535.',
    '  PUBLIC_URL: tem de ser um endereço http(s).',
    '  ADMIN_USERNAME: não pode ser vazio.',
    '  ADMIN_PASSWORD: tem de ter pelo menos 10 caracteres.',
    '  SESSION_KEYS: tem uma chave vazia: separe as chaves por vírgulas.',
    '  INITIAL_CONTENT: tem de ser festival ou none.',
    '  TRUST_PROXY: tem de ser on, off ou o número de proxies (1 a 9).',
    '  LOG_LEVEL: tem de ser um nível do pino, como info.',
    '  DATABASE_URL: tem de ser um endereço postgres://utilizador@servidor/base.',
  ])
})

test('TRUST_PROXY is off, on or a number, a port is an integer from 0 to 65535, and a public URL an http(s) address', (t) => {
  for (const [TRUST_PROXY, trustProxy] of Object.entries({ off: 0, on: 1, 1: 1, 3: 3 }))
    t.is(readConfig({ TRUST_PROXY }).trustProxy, trustProxy)
  for (const PORT of ['0', '65535'])
    t.like(readConfig({ PORT }), { port: Number(PORT), publicUrl: `http://localhost:${PORT}` })
  for (const PORT of ['-1', '80.5', '0x50', 'http', '65536', ' 80'])
    t.deepEqual(problems(t, { PORT }).slice(1), ['  PORT: tem de ser um número de porta, de 0 a 65535.'], PORT)
  for (const PUBLIC_URL of ['ftp://a.pt', 'a', 'javascript:x'])
    t.deepEqual(problems(t, { PUBLIC_URL }).slice(1), ['  PUBLIC_URL: tem de ser um endereço http(s).'], PUBLIC_URL)
})
