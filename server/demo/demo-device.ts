import type { Attributes } from '@farol/core/domain/values/attributes';

/** What a device was made to do, apart from where its vehicle drives. */
export interface DeviceState {
  /** Whether the engine is stopped. */
  blocked: boolean;
  /** What else it reports of itself: `out1`, `armed`. */
  outputs: Record<string, boolean>;
  /** How often it was asked to report; nothing for its own rhythm. */
  intervalMs: number | undefined;
}

/** The shortest and longest interval a device takes, seconds. */
const INTERVAL_SECONDS_RANGE: readonly [number, number] = [1, 3600];

/** A device as its latest position tells of it. */
export function deviceState(attributes: Attributes): DeviceState {
  const outputs: Record<string, boolean> = {};
  for (const [key, value] of Object.entries(attributes))
    if (typeof value === 'boolean' && /^(?:out\d{1,2}|armed)$/.test(key)) outputs[key] = value;
  return { blocked: attributes['blocked'] === true, outputs, intervalMs: undefined };
}

/**
 * What a device does with the text that came back with its report (contract §8.3), and what it answers with its next one. It knows
 * the usual types; `RELAY,1#` and `RELAY,0#` stop the engine and let it run, as trackers with a language of their own do.
 */
export function executeCommand(state: DeviceState, text: string): { state: DeviceState; result: string } {
  const [, word = '', parameters] = /^(\S+)(?: (\{.*\}))?$/s.exec(text.trim()) ?? [];
  const said = parametersOf(parameters);
  switch (word) {
    case 'engineStop':
    case 'RELAY,1#':
      return { state: { ...state, blocked: true }, result: 'engine stopped' };
    case 'engineResume':
    case 'RELAY,0#':
      return { state: { ...state, blocked: false }, result: 'engine released' };
    case 'outputControl': {
      const output = Math.trunc(Number(said['index'] ?? 1));
      if (!(output >= 1 && output <= 16)) return { state, result: 'no such output' };
      const isOn = ['1', 'on', 'true'].includes(String(said['data']).toLowerCase());
      return {
        state: { ...state, outputs: { ...state.outputs, [`out${output}`]: isOn } },
        result: `output ${output} ${isOn ? 'on' : 'off'}`,
      };
    }
    case 'positionPeriodic': {
      const seconds = Number(said['frequency']);
      if (!(seconds > 0)) return { state, result: 'no such interval' };
      const taken = Math.min(
        INTERVAL_SECONDS_RANGE[1],
        Math.max(INTERVAL_SECONDS_RANGE[0], Math.round(seconds)),
      );
      return { state: { ...state, intervalMs: taken * 1000 }, result: `every ${taken} s` };
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

function parametersOf(text: string | undefined): Record<string, unknown> {
  try {
    const said: unknown = JSON.parse(text ?? '{}');
    return typeof said === 'object' && said !== null ? { ...said } : {};
  } catch {
    return {};
  }
}
