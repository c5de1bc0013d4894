import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DEFAULT_BROWSER_PREFERENCES,
  parseBrowserPreferences,
  serializeBrowserPreferences,
  type BrowserPreferences,
} from '@farol/core/domain/preference/browser-preferences';
import { preferenceAttribute } from '@farol/core/domain/preference/preference-attribute';

const preferences: fc.Arbitrary<BrowserPreferences> = fc.record({
  scheme: fc.constantFrom('auto', 'light', 'dark'),
  language: fc.constantFrom(undefined, 'pt-BR', 'es-ES', 'en-US'),
  baseMap: fc.string(),
  grouped: fc.boolean(),
  names: fc.boolean(),
  plates: fc.boolean(),
  rings: fc.boolean(),
  geofences: fc.boolean(),
  precision: fc.boolean(),
  hiddenCategories: fc.array(fc.string()),
  openGroups: fc.dictionary(fc.nat(99).map(String), fc.boolean()).map((groups) => ({ '0': true, ...groups })),
  railOpen: fc.boolean(),
  panelWidth: fc.option(fc.integer({ min: 1, max: 4000 }), { nil: undefined }),
  streetHint: fc.boolean(),
  screenOn: fc.boolean(),
  muted: fc.boolean(),
});

test('browser preferences: the chosen preferences are read back', () => {
  fc.assert(
    fc.property(preferences, (chosen) => {
      const stored = serializeBrowserPreferences(chosen);
      expect(parseBrowserPreferences((key) => stored[key])).toEqual(chosen);
    }),
  );
});

test('browser preferences: a first visit, and any damage to the stored data, still give working preferences', () => {
  expect(parseBrowserPreferences(() => undefined)).toEqual(DEFAULT_BROWSER_PREFERENCES);
  const damaged = fc.oneof(
    fc.string(),
    fc.json(),
    fc.constantFrom('null', '[]', '{"names":"yes","scheme":7,"language":"de"}'),
  );
  fc.assert(
    fc.property(damaged, damaged, damaged, (a, b, c) => {
      const stored: Record<string, string> = { isMuted: a, groupPref: b, preferences: c };
      const read = parseBrowserPreferences((key) => stored[key]);
      expect(['auto', 'light', 'dark']).toContain(read.scheme);
      for (const flag of [
        read.grouped,
        read.names,
        read.plates,
        read.railOpen,
        read.muted,
        ...Object.values(read.openGroups),
      ]) {
        expect(typeof flag).toBe('boolean');
      }
    }),
  );
});

test('browser preferences: an invalid width is ignored', () => {
  for (const width of ['0', '-5', '"400"', 'null', '1e999'])
    expect(
      parseBrowserPreferences((key) => (key === 'preferences' ? `{"panelWidth":${width}}` : undefined))
        .panelWidth,
    ).toBeUndefined();
});

test('browser preferences: the mute is read from the word it was stored as', () => {
  expect(parseBrowserPreferences((key) => (key === 'isMuted' ? 'false' : undefined)).muted).toBe(false);
  expect(parseBrowserPreferences((key) => (key === 'isMuted' ? 'true' : undefined)).muted).toBe(true);
});

test('browser preferences: a first visit shows names, rings and geofences, and only the devices without a group', () => {
  expect(DEFAULT_BROWSER_PREFERENCES).toEqual({
    scheme: 'auto',
    language: undefined,
    baseMap: '',
    grouped: false,
    names: true,
    plates: false,
    rings: true,
    geofences: true,
    precision: false,
    hiddenCategories: [],
    openGroups: { '0': true },
    railOpen: true,
    panelWidth: undefined,
    streetHint: true,
    screenOn: false,
    muted: false,
  });
});

test('browser preferences: the preferences keep the places where earlier versions of the console stored them', () => {
  const stored = serializeBrowserPreferences({ ...DEFAULT_BROWSER_PREFERENCES, muted: true });
  expect(Object.keys(stored).toSorted()).toEqual(['groupPref', 'isMuted', 'preferences']);
});

const hiddenIn = (text: string) =>
  parseBrowserPreferences((key) => (key === 'preferences' ? text : undefined)).hiddenCategories;

test('browser preferences: of damaged lists only the texts are kept', () => {
  const stored = JSON.stringify({ hiddenCategories: ['car', 7, null, 'boat'] });
  expect([hiddenIn(stored), hiddenIn('{"hiddenCategories":"car"}')]).toEqual([['car', 'boat'], []]);
});

function holder(speedUnit?: string | null) {
  return { attributes: speedUnit === undefined ? {} : { speedUnit } };
}

test("browser preferences: a user's own preference counts before the server's, unless the server forces its settings", () => {
  const user = holder('kmh');
  const server = { ...holder('mph'), forceSettings: false };
  expect(preferenceAttribute('speedUnit', user, server)).toBe('kmh');
  expect(preferenceAttribute('speedUnit', user, { ...server, forceSettings: true })).toBe('mph');
});

test('browser preferences: where one says nothing the other counts, and nobody needs to be signed in', () => {
  for (const forceSettings of [true, false])
    for (const silent of [holder(), holder(null)]) {
      const server = { ...holder('mph'), forceSettings };
      expect(preferenceAttribute('speedUnit', silent, server)).toBe('mph');
      expect(preferenceAttribute('speedUnit', undefined, server)).toBe('mph');
      expect(preferenceAttribute('speedUnit', holder('kmh'), { ...silent, forceSettings })).toBe('kmh');
      expect(preferenceAttribute('speedUnit', silent, { ...silent, forceSettings })).toBeUndefined();
    }
  expect(preferenceAttribute('speedUnit', holder('kmh'), undefined)).toBe('kmh');
  expect(preferenceAttribute('speedUnit', holder(), undefined)).toBeUndefined();
});
