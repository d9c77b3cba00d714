import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { handFor } from './hand.ts'
import { noticiaAbertura, noticiaEscolas, noticiaLello, paginaComoChegar, programaAbertura } from './prints/casas.ts'
import { episodio1, episodio2, episodio3, episodio4, episodio5, episodio6 } from './prints/episodios.ts'
import { noticiaGuerraJunqueiro, noticiaIa, noticiaPrograma, programaEscolas, programaLivroGeral } from './prints/folhas.ts'
import { livroMar } from './prints/mar.ts'
import { maos } from './prints/maos.ts'
import { marca, marcaPapel } from './prints/marca.ts'
import { noticiaAnuncio, noticiaCarlosPenaFilho, noticiaLingua, programaLingua } from './prints/margens.ts'
import { microfone } from './prints/microfone.ts'
import { arcos, claustro } from './prints/mosteiro.ts'
import { prelo } from './prints/oficina.ts'
import { editorialNovembro, institutoFliporto, livrariaLello, semLogotipo } from './prints/patrocinadores.ts'
import { frevo, noticiaRecife, recife } from './prints/recife.ts'
import { azulejo, azulejoTinta, partilha, simbolo } from './prints/sinais.ts'
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
  'noticia-anuncio': noticiaAnuncio,
  'noticia-programa': noticiaPrograma,
  'noticia-premio-guerra-junqueiro': noticiaGuerraJunqueiro,
  'noticia-lingua': noticiaLingua,
  'noticia-ia': noticiaIa,
  'noticia-escolas': noticiaEscolas,
  'noticia-carlos-pena-filho': noticiaCarlosPenaFilho,
  'noticia-lello': noticiaLello,
  'noticia-recife': noticiaRecife,
  'noticia-abertura': noticiaAbertura,
  'programa-abertura': programaAbertura,
  'programa-escolas': programaEscolas,
  'programa-lingua': programaLingua,
  'programa-livro-geral': programaLivroGeral,
  'pagina-como-chegar': paginaComoChegar,
  'episodio-1': episodio1,
  'episodio-2': episodio2,
  'episodio-3': episodio3,
  'episodio-4': episodio4,
  'episodio-5': episodio5,
  'episodio-6': episodio6,
  'patrocinador-fundacao-livraria-lello': livrariaLello,
  'patrocinador-instituto-fliporto': institutoFliporto,
  'patrocinador-editorial-novembro': editorialNovembro,
  'sem-logotipo': semLogotipo,
  azulejo,
  'azulejo-tinta': azulejoTinta,
  simbolo,
  partilha,
  marca,
  'marca-papel': marcaPapel,
}

const at = process.argv.indexOf('--out')
const folder = at > 0 ? process.argv[at + 1] : 'data/initial/pictures'
mkdirSync(folder, { recursive: true })
for (const [name, picture] of Object.entries(pictures)) writeFileSync(join(folder, `${name}.svg`), printed(picture, handFor(name)))
