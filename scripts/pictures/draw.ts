import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { writeAddresses } from './addresses.ts'
import { handFor } from './hand.ts'
import { noticiaAbertura, programaAbertura } from './prints/abertura.ts'
import { noticiaAnuncio } from './prints/anuncio.ts'
import { arcos } from './prints/arcos.ts'
import { episodio4 } from './prints/ave.ts'
import { noticiaCarlosPenaFilho } from './prints/azul.ts'
import { paginaComoChegar } from './prints/chegar.ts'
import { claustro } from './prints/claustro.ts'
import { episodio5 } from './prints/cravos.ts'
import { noticiaEscolas, programaEscolas } from './prints/escolas.ts'
import { episodio1 } from './prints/heteronimos.ts'
import { noticiaIa } from './prints/ia.ts'
import { noticiaLello } from './prints/lello.ts'
import { noticiaLingua, programaLingua } from './prints/lingua.ts'
import { noticiaGuerraJunqueiro, programaLivroGeral } from './prints/livros.ts'
import { maos } from './prints/maos.ts'
import { livroMar } from './prints/mar.ts'
import { marca, marcaPapel } from './prints/marca.ts'
import { microfone } from './prints/microfone.ts'
import { prelo } from './prints/oficina.ts'
import { episodio3 } from './prints/palco.ts'
import { editorialNovembro, institutoFliporto, livrariaLello, semLogotipo } from './prints/patrocinadores.ts'
import { noticiaPrograma } from './prints/programa.ts'
import { frevo, noticiaRecife, recife } from './prints/recife.ts'
import { azulejo, azulejoTinta, partilha, simbolo } from './prints/sinais.ts'
import { torre } from './prints/torre.ts'
import { episodio2, episodio6 } from './prints/viagens.ts'
import { type Picture, renderPicture } from './sheet.ts'

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

const INITIAL = 'data/initial/pictures'
const { out: folder } = parseArgs({ options: { out: { type: 'string', default: INITIAL } } }).values
mkdirSync(folder, { recursive: true })
for (const [name, picture] of Object.entries(pictures))
  writeFileSync(join(folder, `${name}.svg`), renderPicture(picture, handFor(name)))
if (folder === INITIAL) await writeAddresses(folder)
