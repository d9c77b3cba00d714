/** The addresses of the default pictures in data/initial/pictures; a start names those that do not match. */
export const initialPictures = {
  torre: '/uploads/ef994e76d0cf90d2a49004fabd68f8ca-1200x1400.svg',
  'livro-mar': '/uploads/af2e7fa61c8ece8e180b8cf4c4240534-1200x1000.svg',
  arcos: '/uploads/8cda97601216bfe3156190bc296cdabd-1200x900.svg',
  claustro: '/uploads/5d54b0a5400f449dc8f21c4b5f457056-900x1100.svg',
  recife: '/uploads/09914691be45c63f008830b3bd25407b-1200x900.svg',
  frevo: '/uploads/dec7f44077fb809a8573fcfea72a98a7-900x1100.svg',
  'marca-papel': '/uploads/c7cbd697e4b41515bc105359319e80f0-1038x159.svg',
  'sem-logotipo': '/uploads/c0b8bb6f7d91cfca8dc1de9a0f57f05c-480x240.svg',
  microfone: '/uploads/3d1751431c2ac2d35aae85ba2d73d5b8-1000x1000.svg',
} as const
