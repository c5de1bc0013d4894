import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { pastFleet, shownMoment } from '@farol/ui/kit/console/past-fleet';
import { titleNote } from '@farol/ui/kit/navigation/title-note';
import { ConnectionState } from '@farol/ui/shell/connection-state.tsx';
import { renderInConsole } from '../render-in-console.tsx';

/** In the time zone of the page. */
const MOMENT = new Date(1969, 11, 20, 14, 5).getTime();

test('the header says which past moment is shown, the title too, and a press returns to the present', async () => {
  const { console: farol, user } = await renderInConsole(<ConnectionState />);
  expect(screen.queryByRole('button')).toBeNull();
  act(() => farol.moment.show(MOMENT));
  const pill = await screen.findByRole('button', { name: /^Past · …/ });
  act(() => {
    pastFleet.set(new LiveFleet(() => {}, MOMENT));
    shownMoment.set(MOMENT);
  });
  expect(pill.textContent).toContain('Past · Dec 20, 1969, 2:05');
  expect(pill.getAttribute('aria-label')).toMatch(/Back to Live$/);
  expect(titleNote.read()).toContain('Past · Dec 20, 1969, 2:05');
  act(() => shownMoment.set(MOMENT + 60_000));
  expect(pill.textContent).toContain('Past · Dec 20, 1969, 2:06');
  // Half a year from today, within this year: the year says itself.
  const today = new Date();
  const thisYear = new Date(today.getFullYear(), (today.getMonth() + 6) % 12, 15, 14, 5).getTime();
  act(() => shownMoment.set(thisYear));
  expect(pill.textContent).toMatch(/ 15, 2:05/);
  await user.click(pill);
  expect(farol.moment.get().atMs).toBeUndefined();
  expect(titleNote.read()).toBeUndefined();
  act(() => pastFleet.set(undefined));
});
