import type { Catalogue } from '../catalogue.ts';

/** The texts of the device form in English. */
export const deviceFormEnUS: Catalogue['deviceForm'] = {
  add: 'New device',
  saved: '%name% was saved',
  manage: 'Select several, import, export',
  limit: {
    licence: 'The device limit of the licence is reached.',
    server: 'The device limit of the server is reached.',
    user: 'The device limit of your account is reached.',
  },
  parts: 'Sections of the form',
  partTrouble: '%part%: check the fields',
  colour: {
    swatch: 'Colour %number%',
    own: 'Custom colour',
    hue: 'Hue',
    saturation: 'Saturation',
    brightness: 'Brightness',
  },
  photo: {
    label: 'Photo',
    add: 'Choose photo',
    change: 'Change photo',
    remove: 'Keep the photo as it was',
    chosen: 'New photo; it is sent when you save.',
    unreadable: 'This file is no picture that can be read. Use JPEG, PNG, GIF or WebP.',
    tooLarge: 'The picture is too large.',
  },
  meters: {
    later: 'Odometer and hours can be set after the first position.',
  },
};
