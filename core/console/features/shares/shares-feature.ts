import { createActor, type ActorRefFrom } from 'xstate';
import { sharePermissions, type SharePermissions } from '../../../domain/share/share-permissions.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Shares } from '../../../ports/shares.ts';
import { actorOptions, type Entrance, type MachineOptions } from '../../entrance/entrance.ts';
import { shareLinksMachine } from '../../../machines/shares/share-links.ts';

/** Handing a vehicle on to others for a while. */
export interface SharesFeature {
  shareLinks: ActorRefFrom<typeof shareLinksMachine>;
}

/** What the feature needs from outside. */
export interface SharesFeaturePorts {
  shares: Shares;
  clock: Clock;
}

/** Starts the links: whether the server keeps any is asked once somebody is in who may share, and who leaves leaves none behind. */
export function startSharesFeature(
  { shares, clock }: SharesFeaturePorts,
  { guard }: Pick<Entrance, 'guard'>,
  options: MachineOptions,
): { actors: SharesFeature; stop: () => void } {
  const rights = (): SharePermissions | undefined => {
    const { user, server, namespace } = guard.getSnapshot().context;
    return user && server && sharePermissions({ user, server, namespace });
  };
  const latestExpiry = (): string | null => rights()?.latestExpiry ?? null;
  const shareLinks = createActor(shareLinksMachine, {
    input: { shares, clock, latestExpiry },
    ...actorOptions(options),
  });
  shareLinks.start();
  let checkedUserId: number | undefined;
  const follow = (): void => {
    const userId = guard.getSnapshot().context.user?.id;
    if (userId === checkedUserId) return;
    if (checkedUserId !== undefined) shareLinks.send({ type: 'RESET' });
    const may = rights();
    // The server's settings may come after the user: until then it is not known what he may.
    checkedUserId = may ? userId : undefined;
    if (may?.create) shareLinks.send({ type: 'CHECK_SUPPORT' });
  };
  follow();
  const subscription = guard.subscribe(follow);
  return {
    actors: { shareLinks },
    stop: () => {
      subscription.unsubscribe();
      shareLinks.stop();
    },
  };
}
