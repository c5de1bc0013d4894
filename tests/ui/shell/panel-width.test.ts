import { expect, test } from 'vitest';
import { expandedPanelWidth } from '@farol/ui/shell/panel-width';

test('panel width: the expanded panel of the history leaves the player room on any screen', () => {
  expect(expandedPanelWidth('history', 1440, false)).toBe(936);
  expect(expandedPanelWidth('reportsHistory', 1440, true)).toBe(780);
  expect(expandedPanelWidth('history', 2560, true)).toBe(960);
  expect(expandedPanelWidth('history', 800, true)).toBe(400);
});

test('panel width: tables of reports are wider than other screens', () => {
  expect(expandedPanelWidth('report', 1440, true)).toBe(1240);
  expect(expandedPanelWidth('devices', 1440, true)).toBe(960);
});
