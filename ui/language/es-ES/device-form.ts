import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the device form in Spanish. */
export const deviceFormEsES: Catalog['deviceForm'] = {
  saved: 'Se guardó %name%',
  parts: 'Secciones del formulario',
  partTrouble: '%part%: revise los campos',
  color: {
    swatch: 'Color %number%',
    own: 'Color personalizado',
    hue: 'Tono',
    saturation: 'Saturación',
    brightness: 'Brillo',
  },
  photo: {
    label: 'Foto',
    add: 'Elegir foto',
    change: 'Cambiar foto',
    remove: 'Conservar la foto actual',
    chosen: 'Foto nueva; se envía al guardar.',
    unreadable: 'Este archivo no es una imagen legible. Use JPEG, PNG, GIF o WebP.',
    tooLarge: 'La imagen es demasiado grande. Elija una más pequeña.',
  },
  states: {
    anchor: 'Ancla',
    lock: 'Bloqueo',
    driver: 'Conductor con check-in por QR',
  },
  meters: {
    later: 'El odómetro y las horas de motor se pueden ajustar después de la primera posición.',
    recount: 'Volver a contar la distancia',
    recountHint: 'A partir de las posiciones guardadas, sin las dudosas. Reemplaza el odómetro de inmediato.',
    saveFirst: 'Guarde o descarte los cambios antes de contar de nuevo.',
    recountedAll: 'Contada de nuevo a partir de %positions% posiciones: %after% en lugar de %before%',
    recounted:
      'Contada de nuevo a partir de %positions% posiciones: %after% en lugar de %before%, sin %doubtful% dudosas',
  },
};
