import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mergePreferenceChoices,
  preferenceChoicesOf,
  effectivePreferenceChoices,
  withPreferenceChanges,
  type PreferenceChanges,
} from '@farol/core/domain/preference/preference-choices';
import {
  clockOfOtherLanguage,
  dateTimeStyleOf,
  localeWithHourCycle,
} from '@farol/core/domain/preference/hour-cycle';
import {
  parseStoredPreferenceChoices,
  serializePreferenceChoices,
} from '@farol/core/domain/preference/preference-storage';
import { mapPreferencesToApply } from '@farol/core/domain/preference/map-preferences-to-apply';
import { parseBaseMapName } from '@farol/core/domain/preference/base-map';
import { DEFAULT_BROWSER_PREFERENCES } from '@farol/core/domain/preference/browser-preferences';
import { preferenceChoices } from '../../../arbitraries/preference-choices.ts';
import { aServer } from '../../../arbitraries/servers.ts';
import { aUser } from '../../../arbitraries/users.ts';

const PREFIX = 'acme';
/** Changes: some choices, and some removals. */
const changes: fc.Arbitrary<PreferenceChanges> = fc
  .tuple(
    preferenceChoices,
    fc.subarray(['language', 'speedUnit', 'start', 'baseMap', 'names', 'twelveHour'] as const),
  )
  .map(([chosen, takenBack]) => ({
    ...chosen,
    ...Object.fromEntries(takenBack.map((name) => [name, undefined])),
  }));

test('preference choices: a choice is stored in the account, whatever was chosen before', () => {
  fc.assert(
    fc.property(preferenceChoices, changes, (before, after) => {
      const user = withPreferenceChanges(withPreferenceChanges(aUser(), before, PREFIX), after, PREFIX);
      expect(preferenceChoicesOf(user, PREFIX)).toEqual(mergePreferenceChoices(before, after));
    }),
  );
});

test('preference choices: a choice leaves everything else of the account unchanged', () => {
  const user = aUser({ phone: '11 5555', attributes: { notificationTokens: 'x', 'acme.cidade': 'Recife' } });
  fc.assert(
    fc.property(preferenceChoices, (chosen) => {
      const back = Object.fromEntries(Object.keys(chosen).map((name) => [name, undefined]));
      expect(withPreferenceChanges(withPreferenceChanges(user, chosen, PREFIX), back, PREFIX)).toStrictEqual(
        user,
      );
    }),
  );
});

test('preference choices: the account uses the keys that other consoles read', () => {
  const user = withPreferenceChanges(
    aUser(),
    {
      language: 'es-ES',
      twelveHour: true,
      speedUnit: 'mph',
      baseMap: 'dark',
      coordinateFormat: 'dms',
      initialView: { latitude: -8, longitude: -35, zoom: 11 },
      names: false,
      plates: true,
      rings: false,
      geofences: true,
    },
    PREFIX,
  );
  expect(user).toMatchObject({
    map: 'dark',
    coordinateFormat: 'dms',
    latitude: -8,
    longitude: -35,
    zoom: 11,
  });
  expect(user.attributes).toEqual({
    'acme.lang': 'es-ES',
    twelveHourFormat: true,
    speedUnit: 'mph',
    'acme.mapPref.name': false,
    'acme.mapPref.plate': true,
    'acme.mapPref.status': false,
    'acme.mapPref.geofences': true,
  });
});

test('preference choices: the user takes precedence over the server, unless the server forces its settings', () => {
  fc.assert(
    fc.property(preferenceChoices, preferenceChoices, fc.boolean(), (own, common, forceSettings) => {
      const user = withPreferenceChanges(aUser(), own, PREFIX);
      const server = withPreferenceChanges(aServer({ forceSettings }).info, common, PREFIX);
      expect(effectivePreferenceChoices(user, server, PREFIX)).toEqual(
        forceSettings ? { ...own, ...common } : { ...common, ...own },
      );
    }),
  );
});

test('preference choices: invalid values in an account count as not chosen', () => {
  const user = aUser({
    map: 'bingRoad',
    coordinateFormat: '',
    attributes: { 'acme.lang': 'de', speedUnit: 'parsec', twelveHourFormat: 'maybe', 'acme.mapPref.name': 7 },
  });
  expect(preferenceChoicesOf(user, PREFIX)).toEqual({});
});

test('preference choices: maps and switches stored by older consoles keep their meaning', () => {
  expect(['openstreet', 'googleSN', 'googleTR', 'googleST', 'mapbox'].map(parseBaseMapName)).toEqual([
    'street',
    'street',
    'street',
    'satellite',
    'street',
  ]);
  expect(['constructor', '', null].map(parseBaseMapName)).toEqual([undefined, undefined, undefined]);
  const switches = aUser({ attributes: { 'acme.mapPref.name': 'false', 'acme.mapPref.plate': 'true' } });
  expect(preferenceChoicesOf(switches, PREFIX)).toEqual({ names: false, plates: true });
});

test('preference choices: the map applies the preferences of the account, and keeps the others of this browser', () => {
  fc.assert(
    fc.property(preferenceChoices, preferenceChoices, (here, account) => {
      const { baseMap, names, plates, rings, geofences, precision } = {
        ...DEFAULT_BROWSER_PREFERENCES,
        ...here,
      };
      const before = { ...DEFAULT_BROWSER_PREFERENCES, baseMap, names, plates, rings, geofences, precision };
      const after = { ...before, ...mapPreferencesToApply(account, before) };
      for (const name of ['baseMap', 'names', 'plates', 'rings', 'geofences', 'precision'] as const)
        expect(after[name]).toBe(account[name] ?? before[name]);
      expect(mapPreferencesToApply(account, after)).toBeUndefined();
    }),
  );
});

test('preference choices: the preferences stored in a browser are read back, and damage counts as nothing chosen', () => {
  fc.assert(
    fc.property(preferenceChoices, (chosen) => {
      expect(parseStoredPreferenceChoices(serializePreferenceChoices(chosen, PREFIX), PREFIX)).toEqual(
        chosen,
      );
    }),
  );
  for (const damaged of [undefined, '', 'null', '[]', '7', '{"attributes":null,"map":3,"latitude":"x"}'])
    expect(parseStoredPreferenceChoices(damaged, PREFIX)).toEqual({});
  for (const damaged of [
    '{"latitude":"5","longitude":"6"}',
    '{"latitude":1e999,"longitude":0}',
    '{"map":["dark"],"coordinateFormat":["dms"]}',
    '{"attributes":"speedUnit"}',
  ])
    expect(parseStoredPreferenceChoices(damaged, PREFIX)).toEqual({});
});

test('preference choices: only what was chosen is stored in a browser', () => {
  expect(JSON.parse(serializePreferenceChoices({ twelveHour: true }, PREFIX))).toEqual({
    map: null,
    coordinateFormat: null,
    latitude: 0,
    longitude: 0,
    zoom: 0,
    attributes: { twelveHourFormat: true },
  });
});

test('preference choices: a place on the equator, or on the meridian of Greenwich, is a first view like any other', () => {
  for (const view of [
    { latitude: 0, longitude: 9, zoom: 5 },
    { latitude: 51, longitude: 0, zoom: 5 },
  ])
    expect(preferenceChoicesOf(aUser(view), PREFIX)).toEqual({ initialView: view });
});

test('preference choices: fields for dates and times have the region and hour cycle of the preference', () => {
  for (const locale of ['pt-BR', 'es-ES', 'en-US', 'en-GB']) {
    expect(dateTimeStyleOf(localeWithHourCycle(locale, true)).twelveHour).toBe(true);
    expect(dateTimeStyleOf(localeWithHourCycle(locale, false)).twelveHour).toBe(false);
    expect(dateTimeStyleOf(localeWithHourCycle(locale, undefined))).toEqual({
      locale,
      twelveHour: locale === 'en-US',
    });
  }
});

test('preference choices: readers whose language the console does not have keep the clock of their own region', () => {
  expect(clockOfOtherLanguage(['de-DE', 'de', 'en-US', 'en'])).toBe(false);
  expect(clockOfOtherLanguage(['hi-IN', 'pt-BR'])).toBe(true);
  // The region of the console's language decides for those who read it.
  expect(clockOfOtherLanguage(['pt-PT', 'de-DE'])).toBeUndefined();
  expect(clockOfOtherLanguage(['en-US'])).toBeUndefined();
  expect(clockOfOtherLanguage(['no tag', 'de-DE'])).toBeUndefined();
  expect(clockOfOtherLanguage([])).toBeUndefined();
});

test('preference choices: times follow the chosen hour cycle, in every language', () => {
  const afternoon = Date.UTC(2026, 0, 1, 15, 5);
  const formatted = (language: 'pt-BR' | 'es-ES' | 'en-US', twelveHour: boolean | undefined): string =>
    new Intl.DateTimeFormat(localeWithHourCycle(language, twelveHour), {
      timeStyle: 'short',
      timeZone: 'UTC',
    }).format(afternoon);
  for (const language of ['pt-BR', 'es-ES', 'en-US'] as const) {
    expect(formatted(language, true)).toMatch(/^0?3:05/);
    expect(formatted(language, false)).toBe('15:05');
  }
  expect([formatted('pt-BR', undefined), formatted('en-US', undefined)]).toEqual([
    '15:05',
    expect.stringMatching(/^3:05/),
  ]);
});
