import { expect, test } from 'vitest';
import { simulatedAlarm } from '../../../server/demo/simulated-alarms.ts';

const always = () => 0;

test('simulated fleet: only vehicles that drive brake hard or speed', () => {
  expect(simulatedAlarm(true, always)).toEqual({ alarm: 'hardBraking' });
  expect(simulatedAlarm(false, always)).toEqual({});
});
