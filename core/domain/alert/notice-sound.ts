import type { Attributes } from '../values/attributes.ts';
import { productAttribute, type Namespace } from '../values/namespace.ts';

/** The tones that a rule can choose (§9), by the name that rules store; the files lie under `/custom/sounds`. */
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

/** §9: what is heard when no rule says otherwise. */
export const DEFAULT_SOUND: SoundPreset = 'audio1';

/** The presets in their order. */
export const SOUND_PRESETS = Object.keys(TONES).filter(isSoundPreset);

/** Whether a stored value names a preset. */
export function isSoundPreset(value: unknown): value is SoundPreset {
  return typeof value === 'string' && Object.hasOwn(TONES, value);
}

/** Where a preset's tone lies, from the root of the site (§7, "Static files"). */
export function soundPresetUrl(preset: SoundPreset): string {
  return `/custom/sounds/${preset.slice('audio'.length).padStart(2, '0')}-${TONES[preset]}.wav`;
}

/**
 * §5: whether an address can be that of a rule's own sound: a path of this site or http(s), ending in mp3, wav or ogg before any
 * query. What looks like a path but names another site (`//`, which browsers also read into a backslash) is none.
 */
export function isSoundUrl(url: unknown): url is string {
  return (
    typeof url === 'string' &&
    /^(?:https?:\/\/|\/(?![/\\]))[^\s?#\\]+\.(?:mp3|wav|ogg)(?:[?#]\S*)?$/i.test(url)
  );
}

/**
 * The address of the sound that a rule's attributes ask for (§9): none for mute, the own address for custom, the preset, and the
 * default for everything unknown, for a custom sound without a proper address and where there is no rule.
 */
export function ruleSoundUrl(attributes: Attributes | undefined, namespace: Namespace): string | undefined {
  const sound = attributes && productAttribute(attributes, namespace, 'sound');
  if (sound === 'mute') return undefined;
  const own = attributes && productAttribute(attributes, namespace, 'soundURL');
  if (sound === 'custom' && isSoundUrl(own)) return own;
  return soundPresetUrl(isSoundPreset(sound) ? sound : DEFAULT_SOUND);
}

/** The address to try for what stands in a form: none for mute and for an own sound without a proper address. */
export function previewSoundUrl(sound: string, own: string): string | undefined {
  if (sound === 'mute') return undefined;
  if (sound === 'custom') return isSoundUrl(own.trim()) ? own.trim() : undefined;
  return soundPresetUrl(isSoundPreset(sound) ? sound : DEFAULT_SOUND);
}
