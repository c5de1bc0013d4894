import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { DateRange } from '@farol/core/domain/values/date-range';
import { DayRangeField } from '@farol/ui/admin/activity/day-range-field.tsx';
import { renderInConsole } from '../../render-in-console.tsx';

const NOVEMBER: DateRange = { from: '2025-11-01', to: '2025-11-30' };

function Range() {
  const [days, setDays] = useState(NOVEMBER);
  return <DayRangeField days={days} onChange={setDays} />;
}

test('day range field: a date that cannot be parsed stays as typed and shows one error', async () => {
  const { user, container } = await renderInConsole(<Range />);
  const from = screen.getByLabelText('From', { selector: 'input' });
  await user.clear(from);
  await user.type(from, 'someday{Tab}');
  expect(from).toHaveProperty('value', 'someday');
  expect(container.querySelectorAll('[role=alert], [class*=error]')).toHaveLength(1);
  await user.clear(from);
  await user.type(from, '11/02/2025{Tab}');
  expect(container.querySelectorAll('[role=alert], [class*=error]')).toHaveLength(0);
});

test('day range field: a range that starts after its end shows an error below both days', async () => {
  const { user } = await renderInConsole(<Range />);
  const from = screen.getByLabelText('From', { selector: 'input' });
  await user.clear(from);
  await user.type(from, '12/24/2025{Tab}');
  expect(await screen.findByText('The start date must be before the end date.')).toBeTruthy();
});
