import {
  distanceInUnit,
  kilometersPerHourInUnit,
  type DistanceUnit,
  type SpeedUnit,
} from '@farol/core/domain/values/measurement-units';
import type { Field, FieldKind } from '@farol/core/resources/descriptor/field';
import { schedulesText } from '../../calendars/schedule-text.ts';
import { parseTint } from '../../vehicle-icons/tint.ts';

/** Looks up a text of the catalog; returns the default value when there is none. */
type Translate = (key: string, options: { defaultValue: string; option?: string }) => string;

/** What is needed to format a form value for a list. */
interface FieldTextContext {
  t: Translate;
  language: string;
  /** Title of the referenced record. */
  title: string;
  /** Unit of displayed distances, kilometers by default. */
  distance?: DistanceUnit;
  /** Unit of displayed speeds, kilometers per hour by default. */
  speed?: SpeedUnit;
}

type FieldText = (typed: string, field: Field, context: FieldTextContext) => string;

const asTyped: FieldText = (typed) => typed;
const optionLabel: FieldText = (typed, field, { t }) => optionText(t, field, typed);
const formattedNumber: FieldText = (typed, _, { language }) =>
  typed === '' || Number.isNaN(Number(typed)) ? typed : new Intl.NumberFormat(language).format(Number(typed));

const SPEED_UNITS: Readonly<Record<SpeedUnit, string>> = { kmh: 'km/h', mph: 'mph', kn: 'kn' };

/** Formats the value of each kind of field for a list. */
export const FIELD_TEXTS: Readonly<Record<FieldKind, FieldText>> = {
  text: asTyped,
  longText: asTyped,
  secret: () => '',
  area: asTyped,
  checklist: asTyped,
  attributes: () => '',
  links: () => '',
  schedules: (typed, _, { t, language }) => schedulesText(typed, t, language),
  expression: asTyped,
  soundAddress: asTyped,
  color: (typed, _, { t }) => {
    const name = colorNameKey(typed);
    return name === undefined ? '' : t(`records.color.${name}`, { defaultValue: '' });
  },
  number: formattedNumber,
  duration: (typed, field, context) => withUnit(formattedNumber(typed, field, context), 'h'),
  distance: (typed, field, context) => {
    const unit = context.distance ?? 'km';
    const kilometers = Number(typed);
    const amount =
      typed === '' || Number.isNaN(kilometers) ? typed : String(distanceInUnit(kilometers * 1000, unit));
    return withUnit(formattedNumber(amount, field, context), unit === 'miles' ? 'mi' : 'km');
  },
  speed: (typed, field, context) => {
    const unit = context.speed ?? 'kmh';
    const kilometersPerHour = Number(typed);
    const amount =
      typed === '' || Number.isNaN(kilometersPerHour)
        ? typed
        : String(kilometersPerHourInUnit(kilometersPerHour, unit));
    return withUnit(formattedNumber(amount, field, context), SPEED_UNITS[unit]);
  },
  choice: optionLabel,
  icon: optionLabel,
  choices: (typed, field, { t }) =>
    typed
      .split(',')
      .filter((item) => item !== '')
      .map((item) => optionText(t, field, item))
      .join(', '),
  flag: (typed, _, { t }) => t(typed === 'true' ? 'records.yes' : 'records.no', { defaultValue: typed }),
  date: (typed, _, { language }) => dateText(typed, language, { dateStyle: 'medium', timeZone: 'UTC' }),
  dateTime: (typed, _, { language }) =>
    dateText(typed, language, { dateStyle: 'medium', timeStyle: 'short' }),
  // A record the user may not see does not show its id either.
  reference: (typed, _, { t, title }) =>
    typed === '' ? '' : title || t('records.unseen', { defaultValue: '' }),
};

/** Returns the text of a flag in a column: its name while it is on, otherwise what applies instead. */
export function columnFlagText(t: Translate, field: Field, isOn: boolean): string {
  if (isOn) return t(`records.field.${field.name}`, { defaultValue: '' });
  return field.name === 'always' ? t('records.linkedOnly', { defaultValue: '' }) : '';
}

/** Returns the text of a field's option; free text stays unchanged. */
export function optionText(t: Translate, field: Field, option: string): string {
  return option === ''
    ? ''
    : t(`${field.optionTexts ?? `records.option.${field.name}`}.${option}`, { defaultValue: option });
}

/** Returns the text for no choice: the default that applies, or that nothing is set. */
export function unsetChoiceText(t: Translate, field: Field): string {
  const otherwise = field.kind === 'choice' ? field.defaultOption : undefined;
  if (otherwise === undefined) return t('records.notSet', { defaultValue: '' });
  return t('records.otherwise', { option: optionText(t, field, otherwise), defaultValue: '' });
}

function withUnit(text: string, unit: string): string {
  return text === '' ? '' : `${text} ${unit}`;
}

function dateText(typed: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const ms = Date.parse(typed);
  return Number.isNaN(ms) ? typed : new Intl.DateTimeFormat(language, options).format(ms);
}

/**
 * Returns the color name of a stored color (`hue|saturation|brightness`), a catalog key below
 * `records.color`; undefined for other texts.
 */
function colorNameKey(stored: string): string | undefined {
  const tint = parseTint(stored);
  if (!tint) return undefined;
  const [red, green, blue] = tint;
  const brightest = Math.max(red, green, blue);
  const spread = brightest - Math.min(red, green, blue);
  if (brightest < 40) return 'black';
  if (spread < brightest * 0.15) return brightest > 215 ? 'white' : brightest < 60 ? 'black' : 'gray';
  const hueSextant =
    brightest === red
      ? (green - blue) / spread
      : brightest === green
        ? 2 + (blue - red) / spread
        : 4 + (red - green) / spread;
  const degrees = (hueSextant * 60 + 360) % 360;
  return HUES.find(([end]) => degrees < end)?.[1];
}

/** Color names by the hue at which they end, degrees. */
const HUES: readonly (readonly [end: number, name: string])[] = [
  [18, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [165, 'green'],
  [195, 'cyan'],
  [255, 'blue'],
  [290, 'purple'],
  [340, 'pink'],
  [361, 'red'],
];
