import type { Namespace } from '../values/namespace.ts';
import { preferenceChoicesOf, withPreferenceChanges, type PreferenceChoices, type PreferenceHolder } from './preference-choices.ts';

/** A record of nobody: what it says is only what was chosen. */
const BLANK: PreferenceHolder = {
  map: null,
  coordinateFormat: null,
  latitude: 0,
  longitude: 0,
  zoom: 0,
  attributes: {},
};

/** Choices as the text that `keptChoices` reads back. */
export function serializePreferenceChoices(choices: PreferenceChoices, namespace: Namespace): string {
  return JSON.stringify(withPreferenceChanges(BLANK, choices, namespace));
}

/** The choices that a browser kept. Whatever is missing or damaged counts as never chosen. */
export function parseStoredPreferenceChoices(text: string | undefined, namespace: Namespace): PreferenceChoices {
  const read = parsed(text);
  const word = (name: 'map' | 'coordinateFormat'): string | null => {
    const value = read[name];
    return typeof value === 'string' ? value : null;
  };
  const number = (name: 'latitude' | 'longitude' | 'zoom'): number => {
    const value = read[name];
    return typeof value === 'number' && Number.isFinite(value) ? value : 0;
  };
  const { attributes } = read;
  return preferenceChoicesOf(
    {
      map: word('map'),
      coordinateFormat: word('coordinateFormat'),
      latitude: number('latitude'),
      longitude: number('longitude'),
      zoom: number('zoom'),
      attributes: typeof attributes === 'object' && attributes !== null ? { ...attributes } : {},
    },
    namespace,
  );
}

function parsed(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
