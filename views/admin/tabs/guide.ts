export const guide = [
  { name: 'Hero', href: '/', text: 'Título, subtítulo, lugar, datas, imagem de fundo e crédito da fotografia.' },
  {
    name: 'Sobre',
    href: '/#a-feira',
    text: 'Apresentação, citações, imagem principal, cartão do evento e quatro cartões.',
  },
  { name: 'Local', href: '/#local', text: 'Imagens, quando, edição, lugar, património e o texto sobre a casa.' },
  {
    name: 'Programação',
    href: '/#programacao',
    text: 'O título, o texto e as datas. Agora, A seguir e as próximas sessões mudam sozinhos.',
  },
  { name: 'Fliporto Brasil', href: '/#fliporto-brasil', text: 'A festa irmã no Brasil: factos, texto e imagens.' },
  { name: 'Patrocinadores', href: '/', text: 'O título da secção e os logótipos que ela mostra.' },
] as const
