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
        'Insert media': 'Inserir vídeo ou áudio',
        Link: 'Ligação',
        'Link image': 'Ligação da imagem',
        'Media embed': 'Vídeo ou áudio',
        'Media URL': 'Endereço',
        'media widget': 'Leitor',
        'Paste the media URL in the input.': 'Do YouTube, do Vimeo, do Spotify ou do SoundCloud.',
        Save: 'Salvar',
        Strikethrough: 'Riscado',
        Subscript: 'Índice',
        Superscript: 'Expoente',
        'Text Alternative': 'Texto alternativo',
        'The URL must not be empty.': 'Cole aqui o endereço.',
        'This media URL is not supported.':
          'Este endereço não é de um vídeo ou áudio do YouTube, do Vimeo, do Spotify ou do SoundCloud.',
        'Tip: Paste the URL into the content to embed faster.':
          'Mais depressa: cole o endereço num parágrafo vazio do texto.',
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
