import { parseDeviceColor } from '../../domain/device/device-color.ts';
import { decodeHtmlEntities } from '../../domain/position/computed-attribute.ts';
import { isSoundUrl } from '../../domain/alert/toast-sound.ts';
import { isOn } from '../../domain/values/attributes.ts';
import type { FieldFormat } from './field-format.ts';
import { SCHEDULES_FORMAT } from './schedules-field-format.ts';
import type { Field, FieldKind } from './field.ts';

const METERS_PER_KILOMETER = 1000;
const MS_PER_HOUR = 3_600_000;
const KMH_PER_KNOT = 1.852;

const TEXT: FieldFormat = {
  toText: (stored) =>
    typeof stored === 'string' || typeof stored === 'number' || typeof stored === 'boolean'
      ? String(stored)
      : '',
  parse: (typed) => ({ value: typed }),
  emptyValue: '',
};

/** §3: the format of each kind of field. */
export const FIELD_FORMATS: Readonly<Record<FieldKind, FieldFormat>> = {
  text: TEXT,
  longText: TEXT,
  secret: { ...TEXT, toText: () => '', emptyValue: null },
  area: TEXT,
  checklist: TEXT,
  choice: {
    ...TEXT,
    toText: (stored) => (typeof stored === 'boolean' ? '' : TEXT.toText(stored, ANY_FIELD)),
    emptyValue: null,
  },
  choices: TEXT,
  icon: { ...TEXT, emptyValue: null },
  number: scaledNumber(1),
  duration: scaledNumber(MS_PER_HOUR),
  distance: scaledNumber(METERS_PER_KILOMETER),
  speed: scaledNumber(1 / KMH_PER_KNOT),
  flag: {
    toText: (stored, { inverted }) => String(isOn(stored) !== (inverted === true)),
    parse: (typed, { inverted, numeric }) => {
      const isSet = (typed === 'true') !== (inverted === true);
      return { value: numeric ? Number(isSet) : isSet };
    },
    emptyValue: false,
  },
  color: {
    ...TEXT,
    parse: (typed) =>
      typed.includes('|') && parseDeviceColor(typed) ? { value: typed } : { problem: 'notColor' },
  },
  date: {
    toText: (stored) => (typeof stored === 'string' ? stored : ''),
    parse: (typed) => (isDay(typed) ? { value: typed } : { problem: 'notDate' }),
    emptyValue: null,
  },
  dateTime: {
    toText: (stored) => (typeof stored === 'string' ? stored : ''),
    parse: (typed) => (isInstant(typed) ? { value: typed } : { problem: 'notDate' }),
    emptyValue: null,
  },
  reference: {
    toText: (stored) => (Number(stored) > 0 ? String(stored) : ''),
    parse: (typed) => {
      const id = /^[1-9]\d*$/.test(typed) ? Number(typed) : Number.NaN;
      return Number.isSafeInteger(id) ? { value: id } : { problem: 'invalid' };
    },
    emptyValue: 0,
  },
  schedules: SCHEDULES_FORMAT,
  soundAddress: {
    ...TEXT,
    parse: (typed) => (isSoundUrl(typed.trim()) ? { value: typed.trim() } : { problem: 'invalid' }),
  },
  expression: { ...TEXT, toText: (stored) => decodeHtmlEntities(TEXT.toText(stored, ANY_FIELD)) },
  // Associations are not part of the record.
  links: { ...TEXT, toText: () => '' },
  // Attributes are separate lines of the draft (`draft.ts`).
  attributes: TEXT,
};

/** Whether the day exists: an imported table may contain dates such as the thirty-first of February. */
function isDay(typed: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed)) return false;
  const ms = Date.parse(typed);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(typed);
}

/** Rejects text that JavaScript engines happen to parse as a date, such as `1/2`. */
function isInstant(typed: string): boolean {
  return INSTANT.test(typed) && isDay(typed.slice(0, 10)) && !Number.isNaN(Date.parse(typed));
}

const INSTANT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

const ANY_FIELD: Field = { name: '', kind: 'text' };

/** A number whose input unit differs from the stored one; comma and point both separate decimals. */
function scaledNumber(unit: number): FieldFormat {
  return {
    toText: (stored) => {
      const value = typeof stored === 'string' && stored.trim() !== '' ? Number(stored) : stored;
      if (typeof value !== 'number' || !Number.isFinite(value)) return TEXT.toText(stored, ANY_FIELD);
      return String(Number((value / unit).toFixed(6)));
    },
    parse: (typed, { integer, min, max }) => {
      const value = Number(typed.replace(',', '.'));
      if (typed.trim() === '' || !Number.isFinite(value)) return { problem: 'notNumber' };
      if (min !== undefined && value < min) return { problem: 'tooSmall' };
      if (max !== undefined && value > max) return { problem: 'tooLarge' };
      if (integer && !Number.isInteger(value)) return { problem: 'invalid' };
      const stored = unit === 1 ? value : Number((value * unit).toFixed(6));
      return Number.isFinite(stored) ? { value: stored } : { problem: 'tooLarge' };
    },
    emptyValue: 0,
  };
}
