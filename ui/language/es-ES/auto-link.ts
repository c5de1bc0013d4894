import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of linking a tracker in Spanish. */
export const autoLinkEsES: Catalog['autoLink'] = {
  intro: 'Escanee el código de la etiqueta del rastreador o escriba su identificador.',
  scan: 'Escanear código del rastreador',
  aim: {
    any: 'Centre en el cuadro el código de barras del IMEI o el código QR.',
    qrOnly:
      'Este navegador solo lee códigos QR. Si la etiqueta solo tiene un código de barras, cierre la cámara y escriba los dígitos que están debajo.',
  },
  identifier: 'Identificador',
  identifierText: 'Normalmente los 15 dígitos del IMEI en la etiqueta.',
  plate: 'Placa',
  model: 'Modelo',
  modelText: 'Por ejemplo, Fiat Strada 2024.',
  category: 'Tipo de vehículo',
  keepCategory: 'Como está registrado',
  send: 'Vincular a mi cuenta',
  problem: {
    IDENTIFIER_REQUIRED: 'Escriba el identificador del rastreador o escanee el código.',
    PLATE_REQUIRED: 'Escriba la placa del vehículo.',
  },
  unreadable: 'Este código no es de un rastreador. Escanee el de la etiqueta o escriba el identificador.',
  camera: {
    refused: 'No se permitió la cámara. Permita su uso en el navegador o escriba el identificador.',
    missing: 'Este dispositivo no tiene una cámara disponible. Escriba el identificador.',
    insecure: 'La cámara solo funciona en direcciones seguras (https). Escriba el identificador.',
    busy: 'Otra aplicación está usando la cámara. Ciérrela e inténtelo de nuevo.',
  },
  refusedTitle: 'No se vinculó el rastreador',
  refused: {
    INVALID_DEVICE:
      'Ningún rastreador libre tiene este identificador. Revise los números de la etiqueta o hable con quien le entregó el rastreador.',
    WRITE_ACCESS_DENIED: 'Su cuenta no puede agregar este vehículo. Hable con quien gestiona su cuenta.',
  },
  barredTitle: 'No puede vincular rastreadores',
  barred: {
    administrator: 'Los administradores ya tienen todos los rastreadores: edite el vehículo en la lista.',
    rights: 'Su cuenta no puede agregar vehículos. Hable con quien gestiona su cuenta.',
    limit: 'Su cuenta ya tiene el máximo de vehículos. Hable con quien gestiona su cuenta.',
  },
  linked: '%plate% está en su cuenta',
  linkedText: 'El vehículo aparece en su lista, y en el mapa en cuanto el rastreador envíe su posición.',
  toMap: 'Ir al mapa',
  next: 'Vincular otro',
};
