import { isGuest } from '../../../domain/account/guest.ts';
import { pathnameOf } from '../../../domain/navigation/query-parameter.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import type { Stop } from '../../wiring/feature.ts';
import type { SessionScope } from '../../wiring/session-scope.ts';

/**
 * Leads a guest whose account does not name the shared vehicle, as with the shares of a tracking server, from the
 * map to it once the fleet tells that it is the only one.
 */
export function guestStart(
  { guard }: Pick<SessionScope, 'guard'>,
  fleet: Pick<LiveFleet, 'subscribe' | 'isLoaded' | 'deviceId'>,
): Stop {
  let hasLed = false;
  const lead = (): void => {
    const { user, path } = guard.getSnapshot().context;
    const ids = Array.from(fleet.deviceId).filter((id) => id > 0);
    if (hasLed || !fleet.isLoaded || !user || !isGuest(user) || pathnameOf(path) !== '/home') return;
    hasLed = true;
    if (ids.length === 1) guard.send({ type: 'SIGNED_IN', user, path: `/devices/${ids[0]}` });
  };
  lead();
  return fleet.subscribe('loaded', lead);
}
