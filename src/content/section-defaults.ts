import { frameDefaults, html, image, link, type SectionDefault, text } from './section-defaults-frame.ts'

export const homepageDefaults = {
  hero_venue: text('Mosteiro de Leça do Balio'),
  hero_location: text('Matosinhos, Porto'),
  hero_title: text('FLIPORTO Portugal'),
  hero_subtitle: text('O livro em tempos digitais e a literatura em língua portuguesa.'),
  hero_dates: text('22 a 25 de outubro de 2025'),
  hero_place: text('Na sede da Fundação Livraria Lello. Entrada gratuita, com inscrição prévia.'),
  hero_image: image(
    'torre',
    'Xilogravura: a torre do mosteiro diante do sol, andorinhas no céu, uma jangada e um mar que é um livro aberto.',
  ),
  hero_photo_credit: text('Gravura original da FLIPORTO Portugal'),

  about_title: text('Duas margens, uma língua'),
  about_intro: html(
    '<p>A festa literária que nasceu em Pernambuco atravessa o Atlântico e abre-se, pela primeira vez, num mosteiro português.</p>' +
      '<p>Durante quatro dias de outubro, Leça do Balio recebe quem escreve e quem lê: vozes de Portugal e do Brasil, de Angola e de São Tomé e Príncipe, à conversa na língua que partilham. Há debates, encontros com escritores, contos para crianças, lançamentos de livros e dois prémios literários.</p>' +
      '<p>O tema, «O Livro em Tempos Digitais e a Literatura em Língua Portuguesa», traz consigo uma pergunta que é de todos: que lugar damos ao livro quando tudo passa por um ecrã?</p>' +
      '<p>Antônio Campos, presidente do Instituto Fliporto, é o coordenador-geral; Avelina Ferraz, editora e produtora cultural, é a comissária.</p>',
  ),
  about_image: image(
    'livro-mar',
    'Xilogravura: um livro aberto cujas páginas são um mar azul, com o sol a nascer entre andorinhas.',
  ),
  about_event_title: text('Quatro dias à volta do livro'),
  about_event_date: text('22 a 25 de outubro de 2025'),
  about_event_place: text('Mosteiro de Leça do Balio, Matosinhos'),
  about_event_text: text('A entrada é gratuita. Basta a inscrição prévia e vontade de ouvir.'),

  quote1_text: text('«Minha pátria é a língua portuguesa.»'),
  quote1_author: text('Fernando Pessoa (Bernardo Soares), «Livro do Desassossego»'),
  quote2_text: text('«Mudam-se os tempos, mudam-se as vontades.»'),
  quote2_author: text('Luís de Camões, soneto'),
  quote3_text: text('«Tu tens pressa de envelhecer, e o livro anda devagar.»'),
  quote3_author: text('Machado de Assis, «Memórias Póstumas de Brás Cubas»'),

  card1_title: text('Conversas e debates'),
  card1_text: text(
    'A inteligência artificial e a literatura, os festivais que formam leitores, a língua portuguesa que nos une.',
  ),
  card2_title: text('Dois prémios'),
  card2_text: text(
    'O Prémio Literário Guerra Junqueiro para Dulce Maria Cardoso; o Guerra Junqueiro Lusofonia Angola para Amélia Dalomba.',
  ),
  card3_title: text('Escolas e famílias'),
  card3_text: text(
    'Uma conversa com António Mota, uma sessão de riso com Manuela Bulcão e histórias para os mais novos.',
  ),
  card4_title: text('Livros a estrear'),
  card4_text: text(
    'O «Livro Geral», de Carlos Pena Filho, numa nova edição organizada por Mário Hélio Gomes para a Editorial Novembro.',
  ),

  schedule_ticket_title: text('Garanta o seu lugar no evento'),
  schedule_ticket_text: text(
    'A entrada é gratuita. Pedimos apenas que se inscreva antes, para que haja uma cadeira à espera de cada leitor.',
  ),

  location_title: text('Uma casa de pedra para quatro dias de palavras'),
  location_image1_image: image(
    'arcos',
    'Xilogravura: três arcos do claustro abertos sobre as árvores do jardim, com o sol ao centro e a luz no chão.',
  ),
  location_image2_image: image(
    'claustro',
    'Xilogravura: a torre do mosteiro vista através de um arco, com uma árvore antiga e o caminho que lhe chega.',
  ),
  location_when: text('22 a 25 de outubro de 2025'),
  location_edition: text('Primeira edição portuguesa'),
  location_place: text('Mosteiro de Leça do Balio, Matosinhos, distrito do Porto'),
  location_address: text('Largo do Mosteiro, Leça do Balio, Matosinhos'),
  location_directions_link: link('Direções', 'https://www.openstreetmap.org/directions?to=41.20998%2C-8.6235'),
  location_text: html(
    '<p>Há lugares que ensinam a baixar a voz. O Mosteiro de Leça do Balio é um deles: muros antigos, sombra de árvores, e uma torre a servir de orientação a quem vem a pé.</p>' +
      '<p>É aqui que a FLIPORTO Portugal se instala. As salas abrem-se às conversas, os cantos sossegados à leitura, e o caminho entre umas e outros faz-se devagar, com um livro debaixo do braço.</p>',
  ),
  location_heritage1_title: text('O mosteiro'),
  location_heritage1_text: text(
    'Pedra antiga e uma torre que se vê de longe: durante quatro dias, a festa cabe toda aqui dentro.',
  ),
  location_heritage2_title: text('A fundação'),
  location_heritage2_text: text(
    'A Fundação Livraria Lello, presidida por Rita Marques, tem aqui a sua sede e é parceira da edição.',
  ),
  location_heritage3_title: text('A margem'),
  location_heritage3_text: text(
    'Matosinhos, no distrito do Porto: terra de mar, virada para o outro lado do Atlântico.',
  ),

  schedule_title: text('O programa está no prelo'),
  schedule_dates: text('22 a 25 de outubro de 2025'),
  schedule_text: html(
    '<p>A programação está a ser finalizada: as sessões vão entrando no programa à medida que se confirmam.</p>' +
      '<p>A participação é gratuita, com inscrição prévia.</p>',
  ),

  fliporto_brasil_title: text('Tudo começou na outra margem'),
  fliporto_brasil_text: html(
    '<p>A Fliporto, Festa Literária Internacional de Pernambuco, nasceu em Porto de Galinhas e faz-se hoje no Recife, à beira-mar da língua. É dela que vem o nome, e o gosto de juntar gente à volta dos livros.</p>' +
      '<p>A 20.ª edição reúne-se no Parque Dona Lindu de 13 a 16 de novembro de 2025 e homenageia dois poetas: Carlos Pena Filho e Miró da Muribeca.</p>',
  ),
  fliporto_brasil_fact1_value: text('2005'),
  fliporto_brasil_fact1_label: text('Desde 2005, uma festa da leitura em Pernambuco.'),
  fliporto_brasil_fact2_value: text('60 mil'),
  fliporto_brasil_fact2_label: text('Cerca de 60 mil visitantes.'),
  fliporto_brasil_fact3_value: text('20.ª'),
  fliporto_brasil_fact3_label: text('Em 2025 celebra a sua 20.ª edição.'),
  fliporto_brasil_fact4_value: text('Recife'),
  fliporto_brasil_fact4_label: text('A cidade onde hoje se realiza.'),
  fliporto_brasil_image: image(
    'frevo',
    'Xilogravura: uma sombrinha de frevo aberta na noite do Recife, entre papéis coloridos e fachadas.',
  ),
  fliporto_brasil_image2_image: image(
    'recife',
    'Xilogravura: os casarios coloridos e a ponte do Recife, com um barco à vela no rio.',
  ),

  sponsors_title: text('Quem faz a festa connosco'),

  ...frameDefaults,
} satisfies Record<string, SectionDefault>

/** Used instead of the defaults above when the programme has sessions. */
export const programmeDefaults = {
  schedule_title: text('O programa'),
  schedule_text: html('<p>A participação é gratuita, com inscrição prévia.</p>'),
} satisfies Partial<Record<keyof typeof homepageDefaults, SectionDefault>>
