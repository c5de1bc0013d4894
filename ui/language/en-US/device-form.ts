import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of the device form in English. */
export const deviceFormEnUS: Catalog['deviceForm'] = {
  saved: '%name% was saved',
  parts: 'Form sections',
  partTrouble: '%part%: check the fields',
  color: {
    swatch: 'Color %number%',
    own: 'Custom color',
    hue: 'Hue',
    saturation: 'Saturation',
    brightness: 'Brightness',
  },
  photo: {
    label: 'Photo',
    add: 'Choose photo',
    change: 'Change photo',
    remove: 'Keep current photo',
    chosen: 'New photo. It’s uploaded when you save.',
    unreadable: 'Couldn’t read this image. Use JPEG, PNG, GIF or WebP.',
    tooLarge: 'The image is too large. Choose a smaller one.',
  },
  states: {
    anchor: 'Anchor',
    lock: 'Engine lock',
    driver: 'Driver checked in by QR',
  },
  meters: {
    later: 'You can set the odometer and engine hours after the first position.',
    recount: 'Count the distance again',
    recountHint: 'From the stored positions, without doubtful ones. It replaces the odometer at once.',
    saveFirst: 'Save or discard your changes before counting again.',
    recountedAll: 'Counted again from %positions% positions: %after% instead of %before%',
    recounted:
      'Counted again from %positions% positions: %after% instead of %before%, without %doubtful% doubtful ones',
  },
};
