import { z } from 'zod'
import { passwordProblem, usernameProblem } from './content/credentials.ts'
import { Invalid } from './errors.ts'

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'tem de ser um número de porta, de 0 a 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'tem de ser um número de porta, de 0 a 65535')

const publicUrl = z
  .string()
  .refine((value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol), 'tem de ser um endereço http(s)')
  .transform((value) => new URL(value).origin)

/** The number of trusted proxies. */
const trustProxy = z
  .string()
  .regex(/^(on|off|[1-9])$/, 'tem de ser on, off ou o número de proxies (1 a 9)')
  .transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : Number(value)))

const databaseUrl = z
  .string()
  .refine(
    (value) => URL.canParse(value) && /^postgres(ql)?:$/.test(new URL(value).protocol),
    'tem de ser um endereço postgres://utilizador@servidor/base',
  )

const validatedBy = (problem: (value: string) => string | undefined, value = z.string()) =>
  value.superRefine((given, ctx) => {
    const message = problem(given)
    if (message) ctx.addIssue({ code: 'custom', message })
  })

const schema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1, 'não pode ser vazio').default('127.0.0.1'),
  DATA_DIR: z.string().min(1, 'não pode ser vazio').default('data/local'),
  PUBLIC_URL: publicUrl.optional(),
  ADMIN_USERNAME: validatedBy(usernameProblem, z.string().trim()).default('admin'),
  ADMIN_PASSWORD: validatedBy(passwordProblem).optional(),
  SESSION_KEYS: z
    .string()
    .transform((value) => value.split(',').map((key) => key.trim()))
    .refine((keys) => keys.every(Boolean), 'tem uma chave vazia: separe as chaves por vírgulas')
    .optional(),
  INITIAL_CONTENT: z.enum(['festival', 'none'], 'tem de ser festival ou none').optional(),
  TRUST_PROXY: trustProxy.default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'tem de ser um nível do pino, como info')
    .default('info'),
  DATABASE_URL: databaseUrl.optional(),
})

export type Config = ReturnType<typeof readConfig>

/** Throws Invalid with all problems in one message. An empty variable counts as unset. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.keys(schema.shape).map((name) => [name, env[name] || undefined]))
  const { success, data, error } = schema.safeParse(given)
  if (!success) {
    const lines = error.issues.map((issue) => `  ${String(issue.path[0])}: ${issue.message}.`)
    throw new Invalid(`A configuração tem problemas:\n${lines.join('\n')}`)
  }
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    publicUrl: data.PUBLIC_URL ?? `http://localhost:${data.PORT}`,
    admin: { username: data.ADMIN_USERNAME, password: data.ADMIN_PASSWORD },
    sessionKeys: data.SESSION_KEYS,
    initialContent: data.INITIAL_CONTENT,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
  }
}

export const configFromEnvironment = () => readConfig(process.env)
