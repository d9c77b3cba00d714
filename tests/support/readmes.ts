import { dirname, join, normalize } from 'node:path'

/** What exists, to compare with what READMEs name. Paths are seen from the root of the project. */
export type Project = {
  readmes: ReadonlyMap<string, string>
  files: readonly string[]
  /** Per npm script, its options and subcommands. */
  commands: ReadonlyMap<string, readonly string[]>
  /** Variables that the site reads, and those that only its tests and tools do. */
  variables: { site: readonly string[]; tests: readonly string[]; tools: readonly string[] }
  /** Paths with ':name' for a parameter. */
  routes: readonly string[]
  /** All source texts, for names of what the site itself creates. */
  sources: string
}

type Named = { readme: string; text: string; code: string; isBlock: boolean }

/** Inline code, and the lines of code blocks. */
function codeIn(project: Project): Named[] {
  return [...project.readmes].flatMap(([readme, text]) => {
    const blocks = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split('\n'))
    const indented = [...text.matchAll(/^ {4}(\S.*)$/gm)].map(([, line = '']) => line)
    const prose = text.replace(/^```[\s\S]*?^```/gm, '')
    const inline = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
    return [
      ...[...blocks, ...indented].map((code) => ({ readme, text, code, isBlock: true })),
      ...inline.map((code) => ({ readme, text, code, isBlock: false })),
    ]
  })
}

const report = (readme: string, kind: string, name: string) => `${readme} names ${kind} ${name}, which does not exist`

/** Commands of npm itself. */
const npmCommands = ['ci', 'install', 'prune', 'run']

export const unknownCommands = (project: Project): string[] =>
  codeIn(project).flatMap(({ readme, code }) =>
    [...code.matchAll(/\bnpm (?:run )?([a-z][\w:]*)/g)]
      .map(([, name = '']) => name)
      .filter((name) => !npmCommands.includes(name) && !project.commands.has(name))
      .map((name) => report(readme, 'the command', name)),
  )

const callOf = /(?:npm run|scripts\/run\.mjs|npm)\s+([a-z][\w:]*)|dist\/server\/scripts\/([a-z]+)\.js/

export const unknownOptions = (project: Project): string[] =>
  codeIn(project).flatMap(({ readme, code }) =>
    code.split(/&&|;/).flatMap((part) => {
      const [call = '', name = '', built = name] = callOf.exec(part) ?? []
      const known = project.commands.get(built)
      return [...part.slice(part.indexOf(call)).matchAll(/(?<=[\s[])--[a-z][\w-]*/g)]
        .map(([option]) => option)
        .filter((option) => known && option !== '--help' && !known.includes(option))
        .map((option) => report(readme, 'the option', `${built} ${option}`))
    }),
  )

/** Variables of Node.js and of the PostgreSQL image. */
const foreignVariables = ['NODE_ENV', 'TMPDIR', 'POSTGRES_USER', 'POSTGRES_PASSWORD', 'POSTGRES_DB']

/** A name with an underscore, one that is assigned, and any in a table of variables. */
export function unknownVariables(project: Project): string[] {
  const known = new Set([...Object.values(project.variables).flat(), ...foreignVariables])
  return codeIn(project).flatMap(({ readme, text, code, isBlock }) => {
    const isListed = !isBlock && variableTable(text).includes(`\`${code}\``)
    const named = isListed ? [code] : [...code.matchAll(/\b[A-Z]{2,}(?:_[A-Z]+)+\b|\b[A-Z]{3,}(?==)/g)].map(String)
    return named.filter((name) => !known.has(name)).map((name) => report(readme, 'the variable', name))
  })
}

/** The first column of each table whose heading is «variable». */
const variableTable = (text: string) =>
  [...text.matchAll(/^\| variable \|.*\n(?:\|.*\n?)*/gm)]
    .flatMap(([table]) => table.split('\n').slice(2))
    .map((row) => row.split('|')[1] ?? '')
    .join('\n')

const EXTENSION = /\.(tsx?|mjs|css|json|jsonl|md|db)$/

/** A path counts from the README's folder or from the root; a name alone, anywhere below the README's folder. */
export function unknownFiles(project: Project): string[] {
  return codeIn(project).flatMap(({ readme, code, isBlock }) =>
    (isBlock ? pathsInBlock(code) : [code])
      .filter((name) => isBlock || isPath(name))
      .filter((name) => !exists(project, dirname(readme), name))
      .map((name) => report(readme, 'the file', name)),
  )
}

const pathsInBlock = (line: string) =>
  [...line.matchAll(/(?<![\w/.@-])(?:dist\/server\/)?(?:src|scripts|tests|views|projections|data)\/[\w./-]+/g)].map(
    String,
  )

const isPath = (code: string) =>
  /^[\w.-]+(\/[\w.-]+)*\/?$/.test(code) && (EXTENSION.test(code) || (code.includes('/') && !/^\d/.test(code)))

function exists({ files, sources }: Project, folder: string, name: string): boolean {
  const source = name.replace(/^dist\/server\/(.*)\.js$/, '$1.ts').replace(/\/$/, '')
  const isFileOrFolder = (path: string) => files.some((file) => file === path || file.startsWith(`${path}/`))
  if (isFileOrFolder(source) || isFileOrFolder(normalize(join(folder, source)))) return true
  const isBare = !source.includes('/')
  if (isBare && files.some((file) => isBelow(folder, file) && file.endsWith(`/${source}`))) return true
  return ["'", '"', '`'].some((quote) => sources.includes(quote + source + quote))
}

const isBelow = (folder: string, file: string) => folder === '.' || file.startsWith(`${folder}/`)

/** Paths of the operator's machine, and of the container. */
const machinePath = /^\/(etc|var|srv|usr|tmp|opt|data)(\/|$)/

export function unknownRoutes(project: Project): string[] {
  const patterns = project.routes.map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}$`))
  return codeIn(project)
    .filter(({ code, isBlock }) => !isBlock && /^\/[\w:./-]*$/.test(code) && !machinePath.test(code))
    .filter(({ code }) => !project.routes.includes(code) && !patterns.some((pattern) => pattern.test(code)))
    .map(({ readme, code }) => report(readme, 'the route', code))
}

/** Functions, types and the like: what has a capital inside, or is called. */
export const unknownIdentifiers = (project: Project): string[] =>
  codeIn(project)
    .filter(({ isBlock }) => !isBlock)
    .flatMap(({ readme, code }) => {
      const [, name = '', call] = /^([A-Za-z]\w*)(\(.*\))?$/.exec(code) ?? []
      const isIdentifier = call !== undefined || /[a-z][A-Z]/.test(name)
      return isIdentifier && !new RegExp(`\\b${name}\\b`).test(project.sources) ? [{ readme, name }] : []
    })
    .map(({ readme, name }) => report(readme, 'the identifier', name))

export const brokenLinks = (project: Project): string[] =>
  [...project.readmes].flatMap(([readme, text]) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)]
      .filter(([, path = '', anchor]) => {
        const target = path ? normalize(join(dirname(readme), path)) : readme
        if (!project.files.some((file) => file === target)) return true
        return anchor && !anchorsOf(project.readmes.get(target) ?? '').includes(anchor)
      })
      .map(([, path, anchor]) => report(readme, 'the link', anchor ? `${path}#${anchor}` : path!)),
  )

/** As GitHub makes them of headings. */
const anchorsOf = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  )

const missing = (readme: string, kind: string, name: string) => `${readme} does not name ${kind} ${name}`

/** A command's options and subcommands belong to the list item that begins with the command. */
export function unnamedCommands({ readmes, commands }: Project): string[] {
  const readme = 'scripts/README.md'
  const items = (readmes.get(readme) ?? '').split(/^(?=- )|\n\n/m)
  return [...commands].flatMap(([name, options]) => {
    const call = new RegExp(`npm (run )?${name}(?![\\w:-])`)
    const text = items.filter((item) => item.startsWith('- `npm') && call.test(item)).join('\n')
    if (!text) return [missing(readme, 'the command', name)]
    return options
      .filter((option) => !new RegExp(`(?<![\\w-])${option}(?![\\w-])`).test(text))
      .map((option) => missing(readme, 'the option', `${name} ${option}`))
  })
}

export const unnamedVariables = ({ readmes, variables }: Project): string[] =>
  (['scripts', 'tests'] as const).flatMap((room) => {
    const readme = `${room}/README.md`
    const table = variableTable(readmes.get(readme) ?? '')
    return variables[room === 'scripts' ? 'site' : 'tests']
      .filter((name) => !table.includes(`\`${name}\``))
      .map((name) => missing(readme, 'the variable', name))
  })

/** Every folder of the root in the README of the root, and every folder of a room in the README of the room. */
export function unnamedFolders({ readmes, files }: Project): string[] {
  const folders = (room: string) => [
    ...new Set(files.filter((file) => file.startsWith(room)).map((file) => file.slice(room.length).split('/'))),
  ]
  return [...readmes].flatMap(([readme, text]) => {
    const room = readme === 'README.md' ? '' : `${dirname(readme)}/`
    const inner = folders(room).flatMap((path) => (path.length > 1 && !path[0]!.startsWith('.') ? [path[0]!] : []))
    return [...new Set(inner)]
      .filter((folder) => !text.includes(`\`${folder}/`) && !text.includes(`\`${room}${folder}/`))
      .map((folder) => missing(readme, 'the folder', `${room}${folder}`))
  })
}

const MAX_LINES: Record<string, number> = { 'README.md': 120, 'scripts/README.md': 250 }
const MAX_LINES_OF_A_ROOM = 200
const MAX_LINE_LENGTH = 120

export const tooLongReadmes = ({ readmes }: Project): string[] =>
  [...readmes].flatMap(([readme, text]) => {
    const lines = text.replace(/\n$/, '').split('\n')
    const long = lines.flatMap((line, index) =>
      [...line].length > MAX_LINE_LENGTH ? [`${readme}, line ${index + 1}, has ${[...line].length} characters`] : [],
    )
    const most = MAX_LINES[readme] ?? MAX_LINES_OF_A_ROOM
    return lines.length > most ? [`${readme} has ${lines.length} lines`, ...long] : long
  })
