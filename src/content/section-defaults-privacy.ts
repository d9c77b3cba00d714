const html = (content: string) => ({ type: 'html' as const, content })

export const privacyDefaults = {
  privacy_hero_title: { type: 'text' as const, content: 'Política de Privacidade' },
  privacy_intro: html(
    '<p>Esta página diz, em poucas palavras, que dados pessoais guardamos, para que servem e o que pode pedir-nos. ' +
      'Seguimos o Regulamento Geral sobre a Proteção de Dados — Regulamento (UE) 2016/679, o RGPD — e a lei portuguesa que o executa.</p>',
  ),
  privacy_responsible: html(
    '<p>Os dados recolhidos neste sítio são tratados pela organização da FLIPORTO Portugal, com endereço postal na sede da ' +
      'Fundação Livraria Lello, Mosteiro de Leça do Balio, Matosinhos, Portugal.</p>',
  ),
  privacy_data_collection: html(
    '<p>Recolhemos um único dado pessoal: o endereço de email que escreve no formulário da newsletter. Serve apenas para lhe enviarmos ' +
      'notícias da festa e assenta no seu consentimento, que pode retirar quando quiser. Conservamo-lo até que nos peça para o apagar.</p>' +
      '<p>No seu próprio navegador, e só nele, ficam guardadas três coisas: a resposta que deu ao aviso sobre cookies, as sessões que ' +
      'marcou na sua agenda, e cópias das páginas do programa que abriu, para as poder ler sem rede. Apagam-se quando apagar os dados ' +
      'deste sítio no navegador. Não usamos publicidade nem seguimos o seu percurso por outros sítios.</p>',
  ),
  privacy_data_accuracy: html(
    '<p>Pedimos-lhe que indique dados verdadeiros e atuais e que nos avise quando mudarem. Não tomamos decisões automáticas sobre ' +
      'ninguém nem traçamos perfis a partir do que nos confia.</p>',
  ),
  privacy_rights: html(
    '<p>A qualquer momento, e sem custos, pode exercer os seguintes direitos:</p>' +
      '<ul><li><strong>acesso</strong>: saber se guardamos dados seus e receber uma cópia;</li>' +
      '<li><strong>retificação</strong>: corrigir o que estiver errado;</li>' +
      '<li><strong>atualização</strong>: completar ou pôr em dia o que tiver mudado;</li>' +
      '<li><strong>limitação</strong>: restringir o uso que fazemos dos seus dados;</li>' +
      '<li><strong>apagamento</strong>: pedir que os eliminemos;</li>' +
      '<li><strong>oposição</strong>: opor-se a que sejam tratados.</li></ul>' +
      '<p>Basta um pedido escrito, por correio, para: FLIPORTO Portugal, Fundação Livraria Lello, Mosteiro de Leça do Balio, Matosinhos. ' +
      'Se entender que não respeitámos os seus direitos, pode apresentar queixa à Comissão Nacional de Proteção de Dados.</p>',
  ),
  privacy_data_sharing: html(
    '<p>Não vendemos, não trocamos e não cedemos os seus dados. Só os comunicamos a terceiros com o seu consentimento ou quando a lei a ' +
      'isso nos obriga.</p>',
  ),
  privacy_security: html(
    '<p>Os endereços são guardados cifrados e só a organização do festival lhes tem acesso. Quando apagamos um endereço, apagamos também ' +
      'a chave que permitia lê-lo: não fica em lado nenhum.</p>',
  ),
}
