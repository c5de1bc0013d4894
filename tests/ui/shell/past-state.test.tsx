import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LiveFleet } from '@farol/core/fleet/live-fleet';
import { ConnectionState } from '@farol/ui/shell/connection-state.tsx';
import { renderInConsole } from '../render-in-console.tsx';

/** In the time zone of the page. */
const MOMENT = new Date(1969, 11, 20, 14, 5).getTime();

test('the header says which past moment is shown, the title too, and a press returns to the present', async () => {
  const { console: farol, app, user } = await renderInConsole(<ConnectionState />);
  expect(screen.queryByRole('button')).toBeNull();
  act(() => farol.replay.show(MOMENT));
  const pill = await screen.findByRole('button', { name: /^Past · …/ });
  act(() => {
    farol.shell.change({ pastFleet: new LiveFleet(() => {}, MOMENT) });
    app.change({ pastMs: MOMENT });
  });
  expect(pill.textContent).toContain('Past · Dec 20, 1969, 2:05');
  expect(pill.getAttribute('aria-label')).toMatch(/Back to Live$/);
  expect(app.getSnapshot().titleNote).toContain('Past · Dec 20, 1969, 2:05');
  act(() => app.change({ pastMs: MOMENT + 60_000 }));
  expect(pill.textContent).toContain('Past · Dec 20, 1969, 2:06');
  // Half a year from today, within this year: the year says itself.
  const today = new Date();
  const thisYear = new Date(today.getFullYear(), (today.getMonth() + 6) % 12, 15, 14, 5).getTime();
  act(() => app.change({ pastMs: thisYear }));
  expect(pill.textContent).toMatch(/ 15, 2:05/);
  await user.click(pill);
  expect(farol.replay.getSnapshot().atMs).toBeUndefined();
  expect(app.getSnapshot().titleNote).toBeUndefined();
});
