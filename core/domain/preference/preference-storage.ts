import type { Attributes } from '../values/attributes.ts';
import { parseJsonObject } from '../values/json-text.ts';
import type { Namespace } from '../values/namespace.ts';
import {
  preferenceChoicesOf,
  withPreferenceChanges,
  type PreferenceChoices,
  type PreferenceHolder,
} from './preference-choices.ts';

/** An empty record, to hold only the chosen preferences. */
const BLANK: PreferenceHolder = {
  map: null,
  coordinateFormat: null,
  latitude: 0,
  longitude: 0,
  zoom: 0,
  attributes: {},
};

/** Serializes preferences to the text that `parseStoredPreferenceChoices` reads. */
export function serializePreferenceChoices(choices: PreferenceChoices, namespace: Namespace): string {
  return JSON.stringify(withPreferenceChanges(BLANK, choices, namespace));
}

/** Parses preferences stored in a browser. Missing or damaged values count as not chosen. */
export function parseStoredPreferenceChoices(
  text: string | undefined,
  namespace: Namespace,
): PreferenceChoices {
  const stored = parseJsonObject(text);
  const textOf = (name: 'map' | 'coordinateFormat'): string | null => {
    const value = stored[name];
    return typeof value === 'string' ? value : null;
  };
  const number = (name: 'latitude' | 'longitude' | 'zoom'): number => {
    const value = stored[name];
    return Number.isFinite(value) ? Number(value) : 0;
  };
  return preferenceChoicesOf(
    {
      map: textOf('map'),
      coordinateFormat: textOf('coordinateFormat'),
      latitude: number('latitude'),
      longitude: number('longitude'),
      zoom: number('zoom'),
      // Of anything else than an object nothing is read.
      attributes: Object.assign<Attributes, unknown>({}, stored['attributes']),
    },
    namespace,
  );
}
