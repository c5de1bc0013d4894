import type { Attributes } from '../values/attributes.ts';

/** The fill level of the battery icon: four bars down to none. */
export type BatteryFill = 'full' | 'high' | 'half' | 'low' | 'empty';

/** The state of a battery. */
export interface BatteryState {
  fill: BatteryFill;
  severity: 'good' | 'attention' | 'danger';
}

/**
 * Returns the state of a battery by its level in percent: good above 30, attention above 20, otherwise
 * danger.
 */
export function batteryState(levelPercent: number): BatteryState {
  if (levelPercent > 80) return { fill: 'full', severity: 'good' };
  if (levelPercent > 60) return { fill: 'high', severity: 'good' };
  if (levelPercent > 40) return { fill: 'half', severity: 'good' };
  if (levelPercent > 30) return { fill: 'low', severity: 'good' };
  return levelPercent > 20 ? { fill: 'low', severity: 'attention' } : { fill: 'empty', severity: 'danger' };
}

/**
 * The power values of a device: volts of the vehicle, volts and percent of its own battery; undefined where
 * not reported.
 */
export interface PowerStatus {
  powerVolts: number | undefined;
  batteryVolts: number | undefined;
  levelPercent: number | undefined;
  isCharging: boolean;
}

/** Reads power and battery of a fix (contract §5.3); numbers may come as text. */
export function readPowerStatus(attributes: Attributes): PowerStatus {
  return {
    powerVolts: numberOf(attributes['power']),
    batteryVolts: numberOf(attributes['battery']),
    levelPercent: numberOf(attributes['batteryLevel']),
    isCharging: attributes['charge'] === true,
  };
}

function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
