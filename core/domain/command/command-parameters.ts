import type { Attributes } from '../values/attributes.ts';

/** A parameter of a command type: the attribute's key and its kind. */
export interface CommandParameter {
  key: string;
  kind: 'text' | 'number' | 'flag';
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

/** Returns the keys of parameters that are missing or of the wrong kind. */
export function missingParameterKeys(type: string, attributes: Attributes): string[] {
  return commandParameters(type)
    .filter(({ key, kind }) => !isFilled(Object.hasOwn(attributes, key) ? attributes[key] : undefined, kind))
    .map(({ key }) => key);
}

function isFilled(value: unknown, kind: CommandParameter['kind']): boolean {
  if (kind === 'text') return typeof value === 'string' && value.trim() !== '';
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value);
  return typeof value === 'boolean';
}

const text = (...keys: string[]): CommandParameter[] => keys.map((key) => ({ key, kind: 'text' }));
const number = (key: string): CommandParameter => ({ key, kind: 'number' });

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
  ['positionPeriodic', [number('frequency')]],
  ['setTimezone', text('timezone')],
  ['sendSms', text('phone', 'message')],
  ['message', text('message')],
  ['sendUssd', text('phone')],
  ['sosNumber', [number('index'), ...text('phone')]],
  ['outputControl', [number('index'), ...text('data')]],
  ['setConnection', [...text('server'), number('port')]],
  ['alarmGeofence', [number('radius')]],
  ['videoStart', [number('index')]],
  ['videoStop', [number('index')]],
]);
