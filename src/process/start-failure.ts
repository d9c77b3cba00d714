import { failureOf } from '../db/postgres/failures.ts'
import { DomainError } from '../errors.ts'

const BUSY = () =>
  'A base de dados de DATABASE_URL está ocupada com outro programa, como uma importação ou uma cópia: espere que acabe.'

const sentences: Record<string, (error: { port?: number; path?: string }) => string> = {
  EADDRINUSE: ({ port }) => `A porta ${port} já está ocupada: feche o outro programa ou escolha outra porta com PORT.`,
  EACCES: ({ port, path }) =>
    path
      ? `Não há permissão para escrever em ${path} (DATA_DIR).`
      : `Não há permissão para usar a porta ${port} (PORT).`,
  EADDRNOTAVAIL: () => 'O endereço indicado em HOST não é desta máquina.',
  ENOTFOUND: () => 'O endereço indicado em HOST não existe.',
  EROFS: ({ path }) => `${path} (DATA_DIR) está num disco só de leitura.`,
  ENOTDIR: ({ path }) => `${path} (DATA_DIR) não é uma pasta.`,
  EEXIST: ({ path }) => `${path} (DATA_DIR) não é uma pasta.`,
  ENAMETOOLONG: ({ path }) => `O nome ${path} (DATA_DIR) é demasiado longo.`,
  ELOOP: ({ path }) => `${path} (DATA_DIR) é uma ligação que não leva a lado nenhum.`,
  ENOSPC: () => 'Não há espaço em disco.',
  SQLITE_NOTADB: () =>
    'O ficheiro fliporto.db em DATA_DIR não é uma base de dados. Nada foi alterado: reponha uma cópia de segurança.',
  SQLITE_CORRUPT: () =>
    'A base de dados em DATA_DIR está danificada. Nada foi alterado: reponha uma cópia de segurança.',
  SQLITE_CANTOPEN: () => 'A base de dados em DATA_DIR não se consegue abrir: verifique as permissões da pasta.',
  SQLITE_READONLY: () => 'A base de dados em DATA_DIR não se deixa escrever: verifique as permissões da pasta.',
  SQLITE_IOERR: () => 'O disco não deixa ler ou escrever a base de dados em DATA_DIR: verifique o disco.',
  SQLITE_BUSY: () => 'Outro programa está a usar a base de dados em DATA_DIR: espere que acabe, ou feche-o.',
  SQLITE_FULL: () => 'Não há espaço em disco para a base de dados.',
  42501: () =>
    'O utilizador de DATABASE_URL não tem permissão para usar a base de dados: faça dele o dono dela, ou do esquema.',
  '42P07': () =>
    'Na base de dados de DATABASE_URL há tabelas de outro programa com os nomes das nossas: indique outra base de dados, ou outro esquema.',
  53100: () => 'Não há espaço em disco no servidor do PostgreSQL.',
  53300: () => 'O PostgreSQL não aceita mais ligações: aumente max_connections, ou feche outros programas.',
  '55P03': BUSY,
  57014: BUSY,
  25006: () => 'O PostgreSQL de DATABASE_URL só se deixa ler: indique o servidor principal.',
}

export function describeStartFailure(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeStartFailure).join('\n')
  if (error instanceof DomainError) return error.message
  const code = (error as NodeJS.ErrnoException | null)?.code
  const sentence = code === undefined ? undefined : sentences[code]
  if (sentence) return sentence(error as { port?: number; path?: string })
  const failure = failureOf(error)?.kind
  if (failure === 'busy')
    return `O PostgreSQL de DATABASE_URL não consegue responder (${code}): veja o registo do servidor e tente de novo.`
  if (failure === 'lost')
    return 'A ligação ao PostgreSQL de DATABASE_URL perdeu-se: verifique se o servidor está a correr e tente de novo.'
  return String((error as Error)?.stack ?? error)
}
