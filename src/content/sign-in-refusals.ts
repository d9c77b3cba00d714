/** By what the address of the sign-in page says after its form was sent without scripts. */
export const signInRefusals = {
  credenciais: 'Credenciais inválidas',
  tentativas: 'Demasiadas tentativas. Espere um pouco e tente de novo.',
  cookies: 'O seu navegador não aceita cookies: o painel precisa de um para saber quem é.',
} as const
