import { PLAIN_COLOUR, readColour, writeColour } from '../domain/device-colour.ts';
import { withoutEntities } from '../domain/computed-attribute.ts';
import { isSoundUrl } from '../domain/sound.ts';
import { SCHEDULES } from './schedules-format.ts';
import type { Field, FieldKind } from './field.ts';
import type { FieldProblem } from './field-problem.ts';

/** A stored value as it stands in an input, and what was typed as it is stored. */
export interface FieldFormat {
  /** The text in the input; '' for nothing. Flags are 'true' and 'false'. */
  shown(stored: unknown, field: Field): string;
  /** What to store for a text that is not empty. */
  read(typed: string, field: Field): FieldReading;
  /** What stands in a record of the wire when nothing was typed. */
  empty: unknown;
  /** What is stored where nothing is yet and nothing was chosen; without it nothing is. */
  unset?: unknown;
}

/** A value to store, or why there is none. */
export type FieldReading = { stored: unknown } | { problem: FieldProblem };

const METERS_PER_KILOMETRE = 1000;
const MS_PER_HOUR = 3_600_000;
const KMH_PER_KNOT = 1.852;

const TEXT: FieldFormat = {
  shown: (stored) =>
    typeof stored === 'string' || typeof stored === 'number' || typeof stored === 'boolean'
      ? String(stored)
      : '',
  read: (typed) => ({ stored: typed }),
  empty: '',
};

/** §3: how each kind of field is typed and stored. */
export const FIELD_FORMATS: Readonly<Record<FieldKind, FieldFormat>> = {
  text: TEXT,
  longText: TEXT,
  secret: { ...TEXT, shown: () => '', empty: null },
  area: TEXT,
  choice: {
    ...TEXT,
    shown: (stored) => (typeof stored === 'boolean' ? '' : TEXT.shown(stored, NO_FIELD)),
    empty: null,
  },
  choices: TEXT,
  icon: { ...TEXT, empty: null },
  number: measure(1),
  duration: measure(MS_PER_HOUR),
  distance: measure(METERS_PER_KILOMETRE),
  speed: measure(1 / KMH_PER_KNOT),
  flag: {
    shown: (stored, { inverted }) => String(isOn(stored) !== (inverted === true)),
    read: (typed, { inverted, numeric }) => {
      const isSet = (typed === 'true') !== (inverted === true);
      return { stored: numeric ? Number(isSet) : isSet };
    },
    empty: false,
  },
  colour: {
    ...TEXT,
    read: (typed) =>
      typed.includes('|') && readColour(typed) ? { stored: typed } : { problem: 'notColour' },
    unset: writeColour(PLAIN_COLOUR),
  },
  date: {
    shown: (stored) => (typeof stored === 'string' ? stored : ''),
    read: (typed) => (isDay(typed) ? { stored: typed } : { problem: 'notDate' }),
    empty: null,
  },
  moment: {
    shown: (stored) => (typeof stored === 'string' ? stored : ''),
    read: (typed) => (isInstant(typed) ? { stored: typed } : { problem: 'notDate' }),
    empty: null,
  },
  reference: {
    shown: (stored) => (Number(stored) > 0 ? String(stored) : ''),
    read: (typed) => (/^[1-9]\d*$/.test(typed) ? { stored: Number(typed) } : { problem: 'invalid' }),
    empty: 0,
  },
  schedules: SCHEDULES,
  soundAddress: {
    ...TEXT,
    read: (typed) => (isSoundUrl(typed.trim()) ? { stored: typed.trim() } : { problem: 'invalid' }),
  },
  expression: { ...TEXT, shown: (stored) => withoutEntities(TEXT.shown(stored, NO_FIELD)) },
  // It is no part of the record.
  links: { ...TEXT, shown: () => '' },
  // They are lines of their own in a draft (`draft.ts`).
  attributes: TEXT,
};

/** A day that there is: the last of February may be typed as the thirty-first where a table is imported. */
function isDay(typed: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(typed)) return false;
  const ms = Date.parse(typed);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(typed);
}

/** Any other text that engines happen to read as a date, such as `1/2`, is none here. */
function isInstant(typed: string): boolean {
  return INSTANT.test(typed) && isDay(typed.slice(0, 10)) && !Number.isNaN(Date.parse(typed));
}

const INSTANT = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** Flags that older forms stored as numbers or as text are flags all the same. */
function isOn(stored: unknown): boolean {
  return stored === true || stored === 1 || stored === '1' || stored === 'true';
}

const NO_FIELD: Field = { name: '', kind: 'text' };

/** A number that people type in another unit than it is stored in; comma and point both separate decimals. */
function measure(unit: number): FieldFormat {
  return {
    shown: (stored) => {
      const value = typeof stored === 'string' && stored.trim() !== '' ? Number(stored) : stored;
      if (typeof value !== 'number' || !Number.isFinite(value)) return TEXT.shown(stored, NO_FIELD);
      return String(Number((value / unit).toFixed(6)));
    },
    read: (typed, { min, max }) => {
      const value = Number(typed.trim().replace(',', '.'));
      if (typed.trim() === '' || !Number.isFinite(value)) return { problem: 'notNumber' };
      if (min !== undefined && value < min) return { problem: 'tooSmall' };
      if (max !== undefined && value > max) return { problem: 'tooLarge' };
      return { stored: unit === 1 ? value : Number((value * unit).toFixed(6)) };
    },
    empty: 0,
  };
}
