import portuguese from 'ckeditor5/translations/pt.js'

/** CKEditor's Portuguese, and the house's own where that is wrong or says it otherwise. */
export const words = [
  portuguese,
  {
    pt: {
      dictionary: {
        Heading: 'Título ou parágrafo',
        'Choose heading': 'Título ou parágrafo',
        'Insert code block': 'Bloco de código',
        Save: 'Salvar',
        Strikethrough: 'Riscado',
        'Upload failed': 'Erro ao fazer upload da imagem',
        Superscript: 'Expoente',
        Subscript: 'Índice',
        'Text alternative': 'Texto alternativo',
        'Font Size': 'Tamanho',
        'Font Color': 'Cor do texto',
        'Font Background Color': 'Cor de fundo',
      },
      getPluralForm: null,
    },
  },
]
