import { expect, test } from 'vitest';
import {
  commandParameters,
  DATA_COMMAND_TYPES,
  defaultCommandAttributes,
  impossibleParameter,
  missingParameterKeys,
  type CommandParameter,
} from '@farol/core/domain/command/command-parameters';
import { CONTRACT_COMMAND_TYPES } from '@farol/core/domain/command/contract-command-types';
import { isFreeText } from '@farol/core/domain/command/free-text-stop';

/** What a user has to fill in before a command can be sent. */
const ASKED: readonly (readonly [
  types: string,
  parameters: Readonly<Record<string, CommandParameter['kind']>>,
])[] = [
  ['custom silenceTime setPhonebook voiceMessage setIndicator configuration', { data: 'text' }],
  ['setOdometer alarmClock alarmSpeed alarmVibration', { data: 'text' }],
  ['voiceMonitoring setAgps modePowerSaving modeDeepSleep', { enable: 'flag' }],
  ['alarmBattery alarmSos alarmRemove alarmFall', { enable: 'flag' }],
  ['positionPeriodic', { frequency: 'number' }],
  ['setTimezone', { timezone: 'text' }],
  ['sendSms', { phone: 'text', message: 'text' }],
  ['message', { message: 'text' }],
  ['sendUssd', { phone: 'text' }],
  ['sosNumber', { index: 'number', phone: 'text' }],
  ['outputControl', { index: 'number', data: 'text' }],
  ['setConnection', { server: 'text', port: 'number' }],
  ['alarmGeofence', { radius: 'number' }],
  ['videoStart videoStop', { index: 'number' }],
  ['engineStop engineResume positionSingle positionStop rebootDevice factoryReset powerOff', {}],
  ['alarmArm alarmDisarm alarmDismiss deviceIdentification requestPhoto setSpeedLimit', {}],
  ['firmwareUpdate getVersion getModemStatus getDeviceStatus', {}],
];
const CASES = ASKED.flatMap(([types, parameters]) => types.split(' ').map((type) => ({ type, parameters })));

test.for(CASES)(
  'command parameters: $type asks for its parameters and nothing else',
  ({ type, parameters }) => {
    expect(Object.fromEntries(commandParameters(type).map(({ key, kind }) => [key, kind]))).toEqual(
      parameters,
    );
  },
);

test.for(CASES)(
  'command parameters: $type is a type of the contract, and a text only where nobody knows what it does',
  ({ type }) => {
    expect(CONTRACT_COMMAND_TYPES).toContain(type);
    expect(isFreeText({ type })).toBe(type === 'custom' || type === 'outputControl');
  },
);

test.for(CASES)(
  'command parameters: $type can be sent once every parameter is filled in, and not before',
  ({ type, parameters }) => {
    const right = { text: '1', number: 1, flag: false };
    const wrong = {
      text: [' ', 1, undefined],
      number: ['1', Number.NaN, Infinity, -1, 1.5, 2 ** 31, undefined],
      flag: ['true', undefined],
    };
    const filled = Object.fromEntries(Object.entries(parameters).map(([key, kind]) => [key, right[kind]]));
    expect(missingParameterKeys(type, filled)).toEqual([]);
    for (const [key, kind] of Object.entries(parameters))
      for (const value of wrong[kind])
        expect(missingParameterKeys(type, { ...filled, [key]: value })).toEqual([key]);
  },
);

test('command parameters: a switch is on at first, everything else is left to the user', () => {
  expect(defaultCommandAttributes('alarmFall')).toEqual({ enable: true });
  for (const type of ['outputControl', 'setConnection', 'custom', 'engineStop'])
    expect(defaultCommandAttributes(type)).toEqual({});
});

test('command parameters: commands that are one text to the device are those whose only parameter is that text', () => {
  expect(DATA_COMMAND_TYPES).toEqual(
    CASES.filter(({ parameters }) => Object.keys(parameters).join() === 'data').map(({ type }) => type),
  );
});

test.for([
  ['positionPeriodic', 'frequency', 1, 2_147_483_647],
  ['outputControl', 'index', 0, 2_147_483_647],
  ['setConnection', 'port', 1, 65_535],
  ['alarmGeofence', 'radius', 1, 2_147_483_647],
] as const)('%s: %s is a whole number from %d to %d, also as text', ([type, key, min, max]) => {
  const isPossible = (value: unknown): boolean => impossibleParameter(type, { [key]: value }) === undefined;
  for (const value of [min, max, `${min}`, ` ${max} `, null, undefined])
    expect([value, isPossible(value)]).toEqual([value, true]);
  for (const value of [
    min - 1,
    max + 1,
    1.5,
    1e308,
    Number.NaN,
    'NaN',
    'Infinity',
    '-5',
    '',
    '1 s',
    true,
    [1],
    {},
  ])
    expect([value, isPossible(value)]).toEqual([value, false]);
  expect(impossibleParameter(type, { [key]: min - 1 })).toEqual({ key, kind: 'number', min, max });
});

test('command parameters: flags and texts are refused in other types, and attributes that are no parameters never', () => {
  for (const value of [true, false, 'true', 'FALSE'])
    expect(impossibleParameter('alarmFall', { enable: value })).toBeUndefined();
  for (const value of ['yes', 1, {}])
    expect(impossibleParameter('alarmFall', { enable: value })?.key).toBe('enable');
  for (const value of ['', 'AT', 5, true])
    expect(impossibleParameter('custom', { data: value })).toBeUndefined();
  expect(impossibleParameter('custom', { data: { text: 'AT' } })?.key).toBe('data');
  for (const type of ['positionPeriodic', 'custom', 'engineStop', 'unknownOne'])
    expect(impossibleParameter(type, { other: { frequency: -5 }, index: -5 })).toBeUndefined();
});
