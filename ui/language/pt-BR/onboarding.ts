/** The texts of onboarding in Brazilian Portuguese. */
export const onboardingPtBR = {
  progress: 'Andamento',
  part: { vehicle: 'Veículo', report: 'Primeiro envio', arrived: 'No mapa' },
  welcome: 'Boas-vindas! Vamos colocar seu primeiro veículo no mapa',
  welcomeText:
    'Dê um nome a ele, escolha como ele vai enviar e aguarde o primeiro envio. Leva uns dois minutos.',
  welcomeNeeds:
    'Você precisa de um celular ou de um rastreador. Sem nenhum deles, um envio de teste mostra como funciona.',
  add: 'Cadastrar um veículo',
  later: 'Mais tarde',
  laterText: 'Você pode voltar pela lista de veículos quando quiser.',
  vehicle: 'Qual veículo?',
  name: 'Nome',
  nameText: 'Como você o chama: a placa, o número ou quem dirige.',
  uniqueId: 'Identificador',
  uniqueIdText:
    'O que o rastreador ou celular envia para dizer quem é. Um celular aceita qualquer um: mantenha esta sugestão. Um rastreador tem o seu, normalmente os 15 dígitos do IMEI na etiqueta.',
  added: '%name% foi cadastrado',
  unregistered: 'Um rastreador com o identificador %uniqueId% está enviando, mas não está cadastrado.',
  addUnregistered: 'Cadastrá-lo',
  addUnregisteredLabel: 'Cadastrar o rastreador com o identificador %uniqueId%',
  another: 'Cadastrar outro veículo',
  arrived: '%name% está no mapa',
  arrivedNow: 'O primeiro envio chegou.',
  arrivedText: 'O primeiro envio chegou. A partir de agora o mapa o acompanha sozinho.',
  next: 'E agora?',
  open: 'Abrir o veículo',
  openText: 'Valores, eventos e cadastro: placa, foto, motorista',
  nextStep: {
    users: 'Convidar usuários',
    usersText: 'Quem vê quais veículos e pode fazer o quê',
    geofence: 'Desenhar uma cerca',
    geofenceText: 'Saber quando veículos entram e saem de um lugar',
    alerts: 'Escolher alertas',
    alertsText: 'Do que você quer ser avisado, e como',
  },
};
