import type { Catalog } from '../pt-BR/catalog-shape.ts';

/** The texts of linking a tracker in English. */
export const autoLinkEnUS: Catalog['autoLink'] = {
  intro: 'Scan the code on the tracker’s label, or type its identifier.',
  scan: 'Scan the tracker’s code',
  aim: {
    any: 'Center the bar code of the IMEI, or the QR code, in the frame.',
    qrOnly:
      'This browser reads QR codes only. If the label has just a bar code, close the camera and type the digits below it.',
  },
  identifier: 'Identifier',
  identifierText: 'Usually the 15 digits of the IMEI on the label.',
  plate: 'License plate',
  model: 'Model',
  modelText: 'For example, Fiat Strada 2024.',
  category: 'Kind of vehicle',
  keepCategory: 'As registered',
  send: 'Link to my account',
  problem: {
    IDENTIFIER_REQUIRED: 'Type the tracker’s identifier, or scan its code.',
    PLATE_REQUIRED: 'Type the vehicle’s license plate.',
  },
  unreadable: 'This isn’t the code of a tracker. Scan the one on the label, or type the identifier.',
  camera: {
    refused: 'The camera isn’t allowed. Allow it in the browser, or type the identifier.',
    missing: 'This device has no camera available. Type the identifier.',
    insecure: 'The camera only works at secure addresses (https). Type the identifier.',
    busy: 'Another app is using the camera. Close it and try again.',
  },
  refusedTitle: 'The tracker wasn’t linked',
  refused: {
    INVALID_DEVICE:
      'No free tracker has this identifier. Check the digits on the label, or ask the person who supplied the tracker.',
    WRITE_ACCESS_DENIED: 'Your account can’t add this vehicle. Ask the person who manages your account.',
  },
  barredTitle: 'You can’t link trackers',
  barred: {
    administrator: 'Administrators already have every tracker: edit the vehicle in the list.',
    rights: 'Your account can’t add vehicles. Ask the person who manages your account.',
    limit: 'Your account has as many vehicles as it may. Ask the person who manages your account.',
  },
  linked: '%plate% is in your account',
  linkedText: 'The vehicle is in your list, and on the map once the tracker reports its position.',
  toMap: 'Go to the map',
  next: 'Link another',
};
