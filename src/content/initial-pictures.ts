/** Addresses of the pictures that stand where nobody has chosen one yet; `npm run pictures` writes them. */
export const initialPictures = {
  torre: '/uploads/00000000000000000000000000000000-1200x1400.svg',
  'livro-mar': '/uploads/00000000000000000000000000000000-1200x1000.svg',
  arcos: '/uploads/00000000000000000000000000000000-1200x900.svg',
  claustro: '/uploads/00000000000000000000000000000000-900x1100.svg',
  recife: '/uploads/00000000000000000000000000000000-1200x900.svg',
  frevo: '/uploads/00000000000000000000000000000000-900x1100.svg',
  'marca-papel': '/uploads/00000000000000000000000000000000-1200x300.svg',
} as const
