import portuguese from 'ckeditor5/translations/pt.js'

export const translations = [
  portuguese,
  {
    pt: {
      dictionary: {
        'Break text': 'Sem texto à volta',
        'Choose heading': 'Título ou parágrafo',
        'Edit link': 'Editar ligação',
        'Font Background Color': 'Cor de fundo',
        'Font Color': 'Cor do texto',
        'Font Size': 'Tamanho',
        Heading: 'Título ou parágrafo',
        'Insert code block': 'Bloco de código',
        Link: 'Ligação',
        'Link image': 'Ligação da imagem',
        Save: 'Salvar',
        Strikethrough: 'Riscado',
        Subscript: 'Índice',
        Superscript: 'Expoente',
        'Text Alternative': 'Texto alternativo',
        'Toggle caption off': 'Tirar a legenda',
        'Toggle caption on': 'Pôr legenda',
        Unlink: 'Remover ligação',
        'Upload failed': 'Erro ao fazer upload da imagem',
        'Upload image from computer': 'Inserir imagem',
        'Wrap text': 'Texto à volta',
      },
      getPluralForm: null,
    },
  },
]
