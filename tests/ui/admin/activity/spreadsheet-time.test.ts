import { expect, test } from 'vitest';
import { spreadsheetTime } from '@farol/ui/admin/activity/spreadsheet-time';

test('spreadsheet time: an exported row of the activity log has the time shown on the screen', () => {
  expect(spreadsheetTime(new Date(2026, 10, 22, 8, 5, 7, 209).getTime())).toBe('2026-11-22 08:05:07');
  expect(spreadsheetTime(new Date(2026, 0, 1, 0, 0, 0).getTime())).toBe('2026-01-01 00:00:00');
});
