/** The texts of linking a tracker in Brazilian Portuguese. */
export const autoLinkPtBR = {
  intro: 'Leia o código na etiqueta do rastreador ou digite o identificador dele.',
  scan: 'Ler código do rastreador',
  aim: {
    any: 'Centralize no quadro o código de barras do IMEI ou o QR Code.',
    qrOnly:
      'Este navegador só lê QR Codes. Se a etiqueta só tem um código de barras, feche a câmera e digite os números abaixo dele.',
  },
  identifier: 'Identificador',
  identifierText: 'Normalmente os 15 dígitos do IMEI na etiqueta.',
  plate: 'Placa',
  model: 'Modelo',
  modelText: 'Por exemplo, Fiat Strada 2024.',
  category: 'Tipo de veículo',
  keepCategory: 'Como está no cadastro',
  send: 'Vincular à minha conta',
  problem: {
    IDENTIFIER_REQUIRED: 'Digite o identificador do rastreador ou leia o código.',
    PLATE_REQUIRED: 'Digite a placa do veículo.',
  },
  unreadable: 'Este código não é de um rastreador. Leia o da etiqueta ou digite o identificador.',
  camera: {
    refused: 'A câmera não foi liberada. Permita o uso da câmera no navegador ou digite o identificador.',
    missing: 'Este aparelho não tem câmera disponível. Digite o identificador.',
    insecure: 'A câmera só funciona em endereços seguros (https). Digite o identificador.',
    busy: 'Outro aplicativo está usando a câmera. Feche-o e tente de novo.',
  },
  refusedTitle: 'O rastreador não foi vinculado',
  refused: {
    INVALID_DEVICE:
      'Nenhum rastreador livre tem este identificador. Confira os números na etiqueta ou fale com quem forneceu o rastreador.',
    WRITE_ACCESS_DENIED: 'Sua conta não pode adicionar este veículo. Fale com quem gerencia a sua conta.',
  },
  barredTitle: 'Você não pode vincular rastreadores',
  barred: {
    administrator: 'Administradores já têm todos os rastreadores: edite o veículo na lista.',
    rights: 'Sua conta não pode adicionar veículos. Fale com quem gerencia a sua conta.',
    limit: 'Sua conta já tem o máximo de veículos. Fale com quem gerencia a sua conta.',
  },
  linked: '%plate% está na sua conta',
  linkedText: 'O veículo aparece na sua lista e no mapa assim que o rastreador enviar a posição.',
  toMap: 'Ir para o mapa',
  next: 'Vincular outro',
};
