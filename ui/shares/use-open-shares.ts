import { useSelector } from '@xstate/react';
import { shareBackend, sharePermissions } from '@farol/core/domain/share/share-permissions';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useConsole } from '../kit/console/use-console.ts';

/**
 * Returns a function that opens the shares of a device; undefined if the user may not create any or the
 * server has none.
 */
export function useOpenShareLinks(deviceId: number): (() => void) | undefined {
  const { shares, fleet } = useConsole();
  const principal = usePrincipal();
  const isSupported = useSelector(shares.links, (answers) => answers.isSupported);
  if (!principal || !sharePermissions(principal).create) return undefined;
  // Until it is known, servers of the product are assumed to support shares.
  if (shareBackend(principal, isSupported ?? principal.server.isPlus) === undefined) return undefined;
  return () => {
    const name = fleet.descriptions[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
    shares.links.open(deviceId, name);
  };
}
