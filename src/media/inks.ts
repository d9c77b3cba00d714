/** The palette of the woodcuts and portraits. */
export const papel = '#FBF6EC'
export const papel2 = '#F1E8D6'
export const tinta = '#14203A'
export const azul = '#1D4C9B'
export const azulClaro = '#DCE7F6'
export const barro = '#B23A1E'
export const ocre = '#E5A82E'
export const mar = '#0B6E6B'
