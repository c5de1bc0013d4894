import { parseJsonObject } from '../values/json-text.ts';
import { parseLanguage, type Language } from '../values/locale.ts';

/** The preferences stored in the browser (§3). */
export interface BrowserPreferences {
  /** Light or dark, or as the device has it. */
  scheme: 'auto' | 'light' | 'dark';
  /** Undefined until the user picked one. */
  language: Language | undefined;
  /** Name of the base map; empty for the default. */
  baseMap: string;
  /** The device list is grouped. */
  grouped: boolean;
  /** The labels on the map show names. */
  names: boolean;
  /** The labels on the map show license plates. */
  plates: boolean;
  /** The map draws a status ring around each vehicle. */
  rings: boolean;
  /** The map shows the geofences. */
  geofences: boolean;
  /** The map draws the accuracy of the open vehicle's position. */
  precision: boolean;
  /** Vehicle categories hidden on the map. */
  hiddenCategories: readonly string[];
  /** Whether a group of the list is open, by group id. */
  openGroups: Record<string, boolean>;
  /** The menu at the side is open. */
  railOpen: boolean;
  /** The width that the user gave the panel, pixels; undefined while the window decides. */
  panelWidth: number | undefined;
  /** Where the map has no streets, it says so; false once the user hid that. */
  streetHint: boolean;
  /** The screen stays on while the console is open. */
  screenOn: boolean;
  /** Alerts make no sound. */
  muted: boolean;
}

/** The preferences of a first visit: only the section without a group is open. */
export const DEFAULT_BROWSER_PREFERENCES: BrowserPreferences = {
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
};

/** The storage keys; sound and groups have keys of their own. */
const KEYS = { muted: 'isMuted', openGroups: 'groupPref', rest: 'preferences' };

/** Parses the stored preferences. Missing or damaged values get the defaults. */
export function parseBrowserPreferences(read: (key: string) => string | undefined): BrowserPreferences {
  const stored = parseJsonObject(read(KEYS.rest));
  const openGroups = parseJsonObject(read(KEYS.openGroups));
  const flag = (
    name:
      | 'grouped'
      | 'names'
      | 'plates'
      | 'rings'
      | 'geofences'
      | 'precision'
      | 'railOpen'
      | 'streetHint'
      | 'screenOn',
  ): boolean => {
    const value = stored[name];
    return typeof value === 'boolean' ? value : DEFAULT_BROWSER_PREFERENCES[name];
  };
  return {
    scheme: stored['scheme'] === 'light' || stored['scheme'] === 'dark' ? stored['scheme'] : 'auto',
    language: parseLanguage(stored['language']),
    baseMap: typeof stored['baseMap'] === 'string' ? stored['baseMap'] : '',
    grouped: flag('grouped'),
    names: flag('names'),
    plates: flag('plates'),
    rings: flag('rings'),
    geofences: flag('geofences'),
    precision: flag('precision'),
    hiddenCategories: textsOf(stored['hiddenCategories']),
    openGroups: { ...DEFAULT_BROWSER_PREFERENCES.openGroups, ...flagsOf(openGroups) },
    railOpen: flag('railOpen'),
    panelWidth: pixelsOf(stored['panelWidth']),
    streetHint: flag('streetHint'),
    screenOn: flag('screenOn'),
    muted: read(KEYS.muted) === 'true',
  };
}

/** Serializes the preferences to the texts that `parseBrowserPreferences` reads, by key. */
export function serializeBrowserPreferences(preferences: BrowserPreferences): Record<string, string> {
  const { muted, openGroups, ...rest } = preferences;
  return {
    [KEYS.muted]: String(muted),
    [KEYS.openGroups]: JSON.stringify(openGroups),
    [KEYS.rest]: JSON.stringify(rest),
  };
}

function pixelsOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

function flagsOf(values: Record<string, unknown>): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  );
}
