/** The texts of the device form in Portuguese. */
export const deviceFormPtBR = {
  saved: 'Salvo: %name%',
  parts: 'Seções do formulário',
  partTrouble: '%part%: verifique os campos',
  color: {
    swatch: 'Cor %number%',
    own: 'Cor personalizada',
    hue: 'Matiz',
    saturation: 'Saturação',
    brightness: 'Brilho',
  },
  photo: {
    label: 'Foto',
    add: 'Escolher foto',
    change: 'Trocar foto',
    remove: 'Manter a foto atual',
    chosen: 'Nova foto; será enviada ao salvar.',
    unreadable: 'Não foi possível ler esta imagem. Use JPEG, PNG, GIF ou WebP.',
    tooLarge: 'A imagem é grande demais. Escolha uma menor.',
  },
  states: {
    anchor: 'Âncora',
    lock: 'Bloqueio',
    driver: 'Motorista com check-in por QR',
  },
  meters: {
    later: 'O odômetro e as horas de motor podem ser ajustados depois da primeira posição.',
    recount: 'Contar a distância de novo',
    recountHint: 'A partir das posições guardadas, sem as duvidosas. Substitui o hodômetro na hora.',
    saveFirst: 'Salve ou descarte as alterações antes de contar de novo.',
    recountedAll: 'Contada de novo a partir de %positions% posições: %after% em vez de %before%',
    recounted:
      'Contada de novo a partir de %positions% posições: %after% em vez de %before%, sem %doubtful% duvidosas',
  },
};
