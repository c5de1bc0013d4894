import type { ConnectedConsole } from '@farol/core/console/connect-console';
import type { Console } from '@farol/core/console/console';
// oxlint-disable-next-line import/no-unassigned-import -- loaded later, the same seed would give other runs
import '@farol/core/console/features/moment/start-fleet-moment';

/** Opens what shows a past moment of the fleet as soon as one is wanted, as the map of a page does; returns what ends that. */
export function openPast({ session }: Console): () => void {
  let stop: (() => void) | undefined;
  let followed: ConnectedConsole | undefined;
  const follow = (): void => {
    const { console } = session.get();
    if (console === followed) return;
    stop?.();
    followed = console;
    const open = (): void => {
      if (console?.moment.get().atMs !== undefined) void console.moment.open();
    };
    stop = console?.moment.subscribe(open);
    open();
  };
  const stopFollowing = session.subscribe(follow);
  follow();
  return () => {
    stopFollowing();
    stop?.();
  };
}
