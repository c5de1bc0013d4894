import type { ConnectedConsole } from '@farol/core/console/connect-console';
import type { Console } from '@farol/core/console/console';

/**
 * Reads what shows a past moment of the fleet, and what answers who was within a circle, as soon as one is wanted, as
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
      if (console?.moment.get().atMs !== undefined) void console.moment.past;
      if (console?.visits.get().isOpen) void console.visits.search;
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
