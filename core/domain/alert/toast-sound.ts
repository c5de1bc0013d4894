import type { Attributes } from '../values/attributes.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';

/** The tones that a rule can choose, by stored name; the files are in `/custom/sounds`. */
const TONES = {
  audio1: 'chime',
  audio2: 'rise',
  audio3: 'melody',
  audio4: 'drop',
  audio5: 'cave',
  audio6: 'confirm',
  audio7: 'bright',
  audio8: 'ticks',
  audio9: 'crossing',
  audio10: 'resolve',
  audio11: 'ding',
  audio12: 'deep',
  audio13: 'coin',
  audio14: 'snap',
  audio15: 'rings',
  audio16: 'alarm',
  audio17: 'two-tone',
  audio18: 'sweep',
  audio19: 'notice',
  audio20: 'siren',
  audio21: 'clear',
  audio22: 'whistle',
  audio23: 'note',
  audio24: 'horn',
} as const;

/** One of the 24 presets. */
export type SoundPreset = keyof typeof TONES;

/** The sound when no rule says otherwise (§9). */
export const DEFAULT_SOUND: SoundPreset = 'audio1';

/** The presets in display order. */
export const SOUND_PRESETS = Object.keys(TONES).filter(isSoundPreset);

/** Whether a stored value names a preset. */
export function isSoundPreset(value: unknown): value is SoundPreset {
  return typeof value === 'string' && Object.hasOwn(TONES, value);
}

/** Returns the URL path of a preset's file (§7, "Static files"). */
export function soundPresetUrl(preset: SoundPreset): string {
  return `/custom/sounds/${preset.slice('audio'.length).padStart(2, '0')}-${TONES[preset]}.wav`;
}

/**
 * Whether a URL can be that of a custom sound (§5): a path of this site or http(s), ending in mp3, wav or ogg
 * before any query. Paths that name another site (`//`, or a backslash, which browsers treat as a slash) are
 * refused.
 */
export function isSoundUrl(url: unknown): url is string {
  return (
    typeof url === 'string' &&
    /^(?:https?:\/\/|\/(?![/\\]))[^\s?#\\]+\.(?:mp3|wav|ogg)(?:[?#]\S*)?$/i.test(url)
  );
}

/**
 * Returns the URL of the sound that a rule's attributes select (§9): undefined for mute, the custom URL for
 * custom, the preset, and the default for unknown values, an invalid custom URL or no rule.
 */
export function ruleSoundUrl(attributes: Attributes | undefined, namespace: Namespace): string | undefined {
  const sound = attributes && productAttribute(attributes, namespace, 'sound');
  if (sound === 'mute') return undefined;
  const customUrl = attributes && productAttribute(attributes, namespace, 'soundURL');
  if (sound === 'custom' && isSoundUrl(customUrl)) return customUrl;
  return soundPresetUrl(isSoundPreset(sound) ? sound : DEFAULT_SOUND);
}

/**
 * Returns the sound URL to preview for the values of a form; undefined for mute and for an invalid custom
 * URL.
 */
export function previewSoundUrl(sound: string, customUrl: string): string | undefined {
  if (sound === 'mute') return undefined;
  if (sound === 'custom') return isSoundUrl(customUrl.trim()) ? customUrl.trim() : undefined;
  return soundPresetUrl(isSoundPreset(sound) ? sound : DEFAULT_SOUND);
}
