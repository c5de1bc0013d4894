import { afterEach, expect, test } from 'vitest';
import { FLAG } from '@farol/core/fleet/protocol/fleet-protocol';
import { APPEARANCE, appearanceBits, statusColors } from '@farol/ui/map/layers/fleet/fleet-appearance';

const { style } = document.documentElement;
const NAMES = ['--farol-online', '--farol-offline', '--farol-unknown', '--farol-status-moving'];
afterEach(() => {
  for (const name of NAMES) style.removeProperty(name);
});

test('the colors of statuses on the map: those of the page, and others as soon as the page has others', () => {
  style.setProperty('--farol-online', '#ff3300');
  style.setProperty('--farol-offline', ' #0000ff');
  style.setProperty('--farol-unknown', '#000000');
  style.setProperty('--farol-status-moving', '#ffffff');
  expect(statusColors()).toEqual({
    online: [1, 0.2, 0],
    offline: [0, 0, 1],
    unknown: [0, 0, 0],
    moving: [1, 1, 1],
  });
  style.setProperty('--farol-online', '#33ff00');
  expect(statusColors().online).toEqual([0.2, 1, 0]);
});

/** What the marker of a vehicle shows of its alarms. */
function shown(flags: number) {
  const bits = appearanceBits(flags, true, false);
  return { isAlarm: (bits & APPEARANCE.alarm) !== 0, isSevere: (bits & APPEARANCE.severe) !== 0 };
}

test('fleet appearance: a marker shows what somebody has to acknowledge as severe, and any other alarm as an alarm', () => {
  expect(shown(FLAG.statusOnline)).toEqual({ isAlarm: false, isSevere: false });
  expect(shown(FLAG.alarm)).toEqual({ isAlarm: true, isSevere: false });
  expect(shown(FLAG.alarm | FLAG.openAlarm)).toEqual({ isAlarm: true, isSevere: true });
  expect(shown(FLAG.anchorViolated)).toEqual({ isAlarm: true, isSevere: true });
});
