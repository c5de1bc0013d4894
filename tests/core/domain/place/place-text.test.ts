import { expect, test } from 'vitest';
import type { NamedPlace } from '@farol/core/domain/place/named-place';
import { placeText, townText } from '@farol/core/domain/place/place-text';

const NEAR = {
  kind: 'town',
  name: 'Campinas',
  country: 'BR',
  distanceMeters: 3100,
  bearing: 315,
  isInside: false,
} as const satisfies NamedPlace;
const ENGLISH = { language: 'en-US', distanceUnit: 'km' } as const;

test('place text: each language says distance and direction, and no one is told their own country', () => {
  expect(placeText(NEAR, { language: 'pt-BR', distanceUnit: 'km' })).toBe('3 km a NO de Campinas');
  expect(placeText(NEAR, ENGLISH)).toBe('3 km NW of Campinas, Brazil');
  expect(placeText(NEAR, { ...ENGLISH, distanceUnit: 'miles' })).toBe('2 mi NW of Campinas, Brazil');
  expect(placeText(NEAR, { language: 'es-ES', distanceUnit: 'km' })).toBe('a 3 km al NO de Campinas, Brasil');
  expect(placeText({ ...NEAR, isInside: true }, ENGLISH)).toBe('Campinas, Brazil');
  expect(placeText({ ...NEAR, isInside: true }, { ...ENGLISH, tag: 'en-BR' })).toBe('Campinas');
  expect(placeText({ kind: 'geofence', id: 1, name: 'Garagem' }, ENGLISH)).toBe('Garagem');
});

test.each([
  ['pt-BR', 'N NE L SE S SO O NO'],
  ['es-ES', 'N NE E SE S SO O NO'],
  ['en-US', 'N NE E SE S SW W NW'],
] as const)('place text: in %s the directions are %s, each for an eighth of the turn', (language, words) => {
  for (const turn of [-22, 0, 22]) {
    const said = words.split(' ').map((_, at) => {
      const place = { ...NEAR, bearing: (45 * at + turn + 360) % 360 };
      return placeText(place, { language, distanceUnit: 'km' }).replace(/^(?:a )?3 km (?:al? )?/, '');
    });
    expect(said.map((text) => text.split(' ')[0]).join(' ')).toBe(words);
  }
});

test('place text: a distance is whole, and never 0', () => {
  for (const [distanceMeters, distance] of [
    [10, '1 km'],
    [1400, '1 km'],
    [1600, '2 km'],
    [45_600, '46 km'],
  ] as const)
    expect(placeText({ ...NEAR, distanceMeters }, ENGLISH)).toBe(`${distance} NW of Campinas, Brazil`);
});

test('place text: a street is in its town, where that is known', () => {
  const street = {
    kind: 'street',
    name: 'Avenida Norte',
    town: { name: 'Campinas', country: 'BR' },
  } as const;
  expect(placeText(street, ENGLISH)).toBe('Avenida Norte, Campinas, Brazil');
  expect(placeText(street, { language: 'pt-BR', distanceUnit: 'km' })).toBe('Avenida Norte, Campinas');
  expect(placeText({ ...street, town: undefined }, ENGLISH)).toBe('Avenida Norte');
});

test('town text: the country is that of the reader’s tag, and what nobody knows is left out', () => {
  const town = { name: 'Puebla', country: 'MX' };
  expect(townText(town, 'es-MX')).toBe('Puebla');
  expect(townText(town, 'es-ES')).toBe('Puebla, México');
  expect(townText(town, 'fr')).toBe('Puebla, Mexique');
  expect(townText(town, 'no tag')).toBe('Puebla');
  for (const country of ['??', 'QX', ''])
    expect(townText({ name: 'Nowhere', country }, 'en-US')).toBe('Nowhere');
  // Also when it was said before.
  for (const _ of [1, 2]) expect(townText(town, 'en-US')).toBe('Puebla, Mexico');
});
