import type { ConnectedConsole } from '@farol/core/console/connect-console';
import type { Console } from '@farol/core/console/console';
// Loaded later, the same seed would give other runs.
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/domain/report/mailing-times';
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/use-cases/devices/read-fleet-maintenance';
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/use-cases/devices/read-vehicle-maintenance';
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/console/features/invitations/start-invitations';
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/use-cases/history/load-routes';
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/use-cases/reports/read-fleet-overview';
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/console/features/moment/start-fleet-moment';
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/console/features/visit/start-visit-search';
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/console/features/engine-stops/start-engine-stops';
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/use-cases/devices/save-device-extras';
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/use-cases/records/draft-with-scope';
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/use-cases/records/load-associations';
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/use-cases/records/load-scopes';
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/use-cases/records/run-record-action';
// oxlint-disable-next-line import/no-unassigned-import -- see above
import '@farol/core/use-cases/records/save-rebased-record';

/**
 * Opens what shows a past moment of the fleet, and what answers who was within a circle, as soon as one is wanted, as
 * a page does; returns what ends that.
 */
export function openPast({ session }: Console): () => void {
  let stops: (() => void)[] = [];
  let followed: ConnectedConsole | undefined;
  const stop = (): void => {
    for (const one of stops) one();
  };
  const follow = (): void => {
    const { console } = session.get();
    if (console === followed) return;
    stop();
    followed = console;
    const open = (): void => {
      if (console?.moment.get().atMs !== undefined) void console.moment.open();
      if (console?.visits.get().isOpen) void console.visits.openSearch();
    };
    stops = console ? [console.moment.subscribe(open), console.visits.subscribe(open)] : [];
    open();
  };
  const stopFollowing = session.subscribe(follow);
  follow();
  return () => {
    stopFollowing();
    stop();
  };
}
