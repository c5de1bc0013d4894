import { expect, test } from 'vitest';
import { simulatedAlarm } from '../../../server/demo/simulated-alarms.ts';

test('simulated fleet: only vehicles that drive brake hard or speed', () => {
  const always = () => 0;
  expect(simulatedAlarm(true, always)).toEqual({ alarm: 'hardBraking' });
  expect(simulatedAlarm(false, always)).toEqual({});
});
