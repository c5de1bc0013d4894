import { flagValue, numericValue, type Attributes } from '../values/attributes.ts';

/** A parameter of a command type: the attribute's key and its kind. Numbers are whole and within bounds. */
export type CommandParameter = { key: string; kind: 'text' | 'flag' } | NumberParameter;

/** A parameter that is a whole number from `min` to `max`. */
export interface NumberParameter {
  key: string;
  kind: 'number';
  min: number;
  max: number;
}

/** Returns the parameters of a command type (contract §5.6); empty for most types and for unknown ones. */
export function commandParameters(type: string): readonly CommandParameter[] {
  return PARAMETERS.get(type) ?? [];
}

/** Returns the initial attributes of a command: every flag on, the rest to be filled in. */
export function defaultCommandAttributes(type: string): Attributes {
  const flags = commandParameters(type).filter(({ kind }) => kind === 'flag');
  return Object.fromEntries(flags.map(({ key }) => [key, true]));
}

/** Returns the keys of parameters that are missing, of the wrong kind or outside of their bounds. */
export function missingParameterKeys(type: string, attributes: Attributes): string[] {
  return commandParameters(type)
    .filter((parameter) => !isFilled(ownValue(attributes, parameter.key), parameter))
    .map(({ key }) => key);
}

/**
 * Returns the first parameter whose value no tracker can follow: a number that is none or outside of its bounds, a
 * flag that is neither true nor false, a text that is an object. Numbers and flags may be kept as text, parameters may
 * be missing, and other attributes may be anything (contract §5.6). Undefined when all can be followed.
 */
export function impossibleParameter(type: string, attributes: Attributes): CommandParameter | undefined {
  return commandParameters(type).find((parameter) => {
    const value = ownValue(attributes, parameter.key) ?? undefined;
    return value !== undefined && !isPossible(value, parameter);
  });
}

function isFilled(value: unknown, parameter: CommandParameter): boolean {
  if (parameter.kind === 'text') return typeof value === 'string' && value.trim() !== '';
  if (parameter.kind === 'flag') return typeof value === 'boolean';
  return typeof value === 'number' && isPossible(value, parameter);
}

function isPossible(value: unknown, parameter: CommandParameter): boolean {
  if (parameter.kind !== 'number')
    return parameter.kind === 'text' ? typeof value !== 'object' : flagValue(value) !== undefined;
  const number = numericValue(value) ?? Number.NaN;
  return Number.isInteger(number) && number >= parameter.min && number <= parameter.max;
}

function ownValue(attributes: Attributes, key: string): unknown {
  return Object.hasOwn(attributes, key) ? attributes[key] : undefined;
}

/** The largest whole number of the tracking server and of the protocols that it knows. */
const LARGEST_NUMBER = 2_147_483_647;
/** The bounds of the interval of `positionPeriodic`, seconds. */
export const FREQUENCY_BOUNDS = { min: 1, max: LARGEST_NUMBER } as const;
/** The bounds of the number of an output, a camera or a phone. */
export const INDEX_BOUNDS = { min: 0, max: LARGEST_NUMBER } as const;

const text = (...keys: string[]): CommandParameter[] => keys.map((key) => ({ key, kind: 'text' }));
const number = (key: string, bounds: { min: number; max: number }): NumberParameter => ({
  key,
  kind: 'number',
  ...bounds,
});

/** The types with a single text parameter under `data` (contract §5.6). */
export const DATA_COMMAND_TYPES: readonly string[] = [
  'custom',
  'silenceTime',
  'setPhonebook',
  'voiceMessage',
  'setIndicator',
  'configuration',
  'setOdometer',
  'alarmClock',
  'alarmSpeed',
  'alarmVibration',
];
const SWITCH_TYPES = [
  'voiceMonitoring',
  'setAgps',
  'modePowerSaving',
  'modeDeepSleep',
  'alarmBattery',
  'alarmSos',
  'alarmRemove',
  'alarmFall',
];

const PARAMETERS: ReadonlyMap<string, readonly CommandParameter[]> = new Map<
  string,
  readonly CommandParameter[]
>([
  ...DATA_COMMAND_TYPES.map((type): [string, CommandParameter[]] => [type, text('data')]),
  ...SWITCH_TYPES.map((type): [string, CommandParameter[]] => [type, [{ key: 'enable', kind: 'flag' }]]),
  ['positionPeriodic', [number('frequency', FREQUENCY_BOUNDS)]],
  ['setTimezone', text('timezone')],
  ['sendSms', text('phone', 'message')],
  ['message', text('message')],
  ['sendUssd', text('phone')],
  ['sosNumber', [number('index', INDEX_BOUNDS), ...text('phone')]],
  ['outputControl', [number('index', INDEX_BOUNDS), ...text('data')]],
  ['setConnection', [...text('server'), number('port', { min: 1, max: 65_535 })]],
  ['alarmGeofence', [number('radius', { min: 1, max: LARGEST_NUMBER })]],
  ['videoStart', [number('index', INDEX_BOUNDS)]],
  ['videoStop', [number('index', INDEX_BOUNDS)]],
]);
