import { useSelector } from '@xstate/react';
import { shareKeeper, shareRights } from '@farol/core/domain/share-rights';
import { useAsker } from '../use-asker.ts';
import { useConsole } from '../use-console.ts';

/** Opens the temporary links of a device; nothing for who may make none, and where the server makes none. */
export function useShareOffer(deviceId: number): (() => void) | undefined {
  const { shareLinks, fleet } = useConsole();
  const asker = useAsker();
  const isKept = useSelector(shareLinks, ({ context }) => context.isKept);
  if (!asker || !shareRights(asker).create) return undefined;
  // While it is not known a server of the product is taken to keep them.
  if (shareKeeper(asker, isKept ?? asker.server.isPlus) === undefined) return undefined;
  return () => {
    const name = fleet.words[fleet.slotOf(deviceId) ?? -1]?.name ?? '';
    shareLinks.send({ type: 'OPEN', deviceId, name });
  };
}
