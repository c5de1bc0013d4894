import { afterEach, expect, test } from 'vitest';
import { statusColors } from '@farol/ui/map/layers/fleet/fleet-appearance';

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
