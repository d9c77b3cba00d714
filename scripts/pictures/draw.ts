import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { handFor } from './hand.ts'
import { livroMar } from './prints/mar.ts'
import { marca, marcaPapel } from './prints/marca.ts'
import { microfone } from './prints/microfone.ts'
import { arcos, claustro } from './prints/mosteiro.ts'
import { maos, prelo } from './prints/oficina.ts'
import { frevo, noticiaRecife, recife } from './prints/recife.ts'
import { torre } from './prints/torre.ts'
import { printed, type Picture } from './sheet.ts'

const pictures: Record<string, Picture> = {
  torre,
  'livro-mar': livroMar,
  arcos,
  claustro,
  recife,
  frevo,
  prelo,
  maos,
  microfone,
  'noticia-recife': noticiaRecife,
  marca,
  'marca-papel': marcaPapel,
}

const at = process.argv.indexOf('--out')
const folder = at > 0 ? process.argv[at + 1] : 'data/initial/pictures'
mkdirSync(folder, { recursive: true })
for (const [name, picture] of Object.entries(pictures)) writeFileSync(join(folder, `${name}.svg`), printed(picture, handFor(name)))
