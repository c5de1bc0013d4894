import { parseJsonObject } from '@farol/core/domain/values/json-text';
import type { Attributes } from '@farol/core/domain/values/attributes';

/** The state of a demo device, apart from where its vehicle is. */
export interface DeviceState {
  /** Whether the engine is stopped. */
  blocked: boolean;
  /** Other states it reports: `out1`, `armed`. */
  outputs: Record<string, boolean>;
  /** The reporting interval it was given; undefined for its default. */
  intervalMs: number | undefined;
}

/** The shortest and longest reporting interval of a device, seconds. */
const INTERVAL_SECONDS_RANGE: readonly [number, number] = [1, 3600];

/** Returns the state of a device from the attributes of its latest position. */
export function deviceState(attributes: Attributes): DeviceState {
  const outputs: Record<string, boolean> = {};
  for (const [key, value] of Object.entries(attributes))
    if (typeof value === 'boolean' && /^(?:out\d{1,2}|armed)$/.test(key)) outputs[key] = value;
  return { blocked: attributes['blocked'] === true, outputs, intervalMs: undefined };
}

/**
 * Executes a command that the server returned with a report (contract §8.3); the result goes with the
 * next report. Besides the usual types, `RELAY,1#` and `RELAY,0#` stop and resume the engine, as for
 * devices with a protocol of their own.
 */
export function executeCommand(state: DeviceState, text: string): { state: DeviceState; result: string } {
  const [, word = '', parametersText] = /^(\S+)(?: (\{.*\}))?$/s.exec(text.trim()) ?? [];
  const parameters = parseJsonObject(parametersText);
  switch (word) {
    case 'engineStop':
    case 'RELAY,1#':
      return { state: { ...state, blocked: true }, result: 'engine stopped' };
    case 'engineResume':
    case 'RELAY,0#':
      return { state: { ...state, blocked: false }, result: 'engine released' };
    case 'outputControl': {
      const output = Math.trunc(Number(parameters['index'] ?? 1));
      if (!(output >= 1 && output <= 16)) return { state, result: 'no such output' };
      const isOn = ['1', 'on', 'true'].includes(String(parameters['data']).toLowerCase());
      return {
        state: { ...state, outputs: { ...state.outputs, [`out${output}`]: isOn } },
        result: `output ${output} ${isOn ? 'on' : 'off'}`,
      };
    }
    case 'positionPeriodic': {
      const seconds = Number(parameters['frequency']);
      if (!(seconds > 0)) return { state, result: 'no such interval' };
      const interval = Math.min(
        INTERVAL_SECONDS_RANGE[1],
        Math.max(INTERVAL_SECONDS_RANGE[0], Math.round(seconds)),
      );
      return { state: { ...state, intervalMs: interval * 1000 }, result: `every ${interval} s` };
    }
    case 'alarmArm':
    case 'alarmDisarm': {
      const armed = word === 'alarmArm';
      return {
        state: { ...state, outputs: { ...state.outputs, armed } },
        result: armed ? 'armed' : 'disarmed',
      };
    }
    case 'positionSingle':
      return { state, result: 'here I am' };
    case 'deviceIdentification':
      return { state, result: 'Farol demo device 1.0' };
    case 'rebootDevice':
      return { state: { ...state, intervalMs: undefined }, result: 'restarted' };
    default:
      return { state, result: `OK ${text.trim().slice(0, 100)}` };
  }
}
