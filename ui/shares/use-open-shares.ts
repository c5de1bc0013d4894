import { useSelector } from '@xstate/react';
import { shareBackend, sharePermissions } from '@farol/core/domain/share/share-permissions';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { useConsole } from '../kit/console/use-console.ts';

/** Opens the temporary links of a device; nothing for who may make none, and where the server makes none. */
export function useOpenShareLinks(deviceId: number): (() => void) | undefined {
  const { shareLinks, fleet } = useConsole();
  const principal = usePrincipal();
  const isKept = useSelector(shareLinks, ({ context }) => context.isSupported);
  if (!principal || !sharePermissions(principal).create) return undefined;
  // While it is not known a server of the product is taken to keep them.
  if (shareBackend(principal, isKept ?? principal.server.isPlus) === undefined) return undefined;
  return () => {
    const name = fleet.descriptions[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
    shareLinks.send({ type: 'OPEN', deviceId, name });
  };
}
