import * as fc from 'fast-check';
import type { PreferenceChoices } from '@farol/core/domain/preference/preference-choices';
import { BASE_MAP_NAMES } from '@farol/core/domain/preference/base-map';

/** Any choices of a user; preferences that were not chosen are missing. */
export const preferenceChoices: fc.Arbitrary<PreferenceChoices> = fc.record(
  {
    language: fc.constantFrom('pt-BR', 'es-ES', 'en-US'),
    speedUnit: fc.constantFrom('kmh', 'mph', 'kn'),
    distanceUnit: fc.constantFrom('km', 'miles'),
    twelveHour: fc.boolean(),
    coordinateFormat: fc.constantFrom('dd', 'ddm', 'dms'),
    baseMap: fc.constantFrom(...BASE_MAP_NAMES),
    initialView: fc.record({
      latitude: fc.integer({ min: 1, max: 80 }),
      longitude: fc.integer({ min: -170, max: 170 }),
      zoom: fc.integer({ min: 0, max: 20 }),
    }),
    names: fc.boolean(),
    plates: fc.boolean(),
    rings: fc.boolean(),
    geofences: fc.boolean(),
    precision: fc.boolean(),
  },
  { requiredKeys: [] },
);
