import { createActor, type ActorRefFrom } from 'xstate';
import { sharePermissions, type SharePermissions } from '../../../domain/share/share-permissions.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Shares } from '../../../ports/shares.ts';
import { actorOptions, type Entrance, type MachineOptions } from '../../entrance/entrance.ts';
import { shareLinksMachine } from '../../../machines/shares/share-links.ts';

/** Sharing vehicles for a limited time. */
export interface SharesFeature {
  shareLinks: ActorRefFrom<typeof shareLinksMachine>;
}

/** What the feature needs from outside. */
export interface SharesFeaturePorts {
  shares: Shares;
  clock: Clock;
}

/**
 * Starts the feature. Whether the server lists shares is checked once a user who may share is signed in; when
 * the user changes, the shares are dropped.
 */
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
  const onGuardChanged = (): void => {
    const userId = guard.getSnapshot().context.user?.id;
    if (userId === checkedUserId) return;
    if (checkedUserId !== undefined) shareLinks.send({ type: 'RESET' });
    const permissions = rights();
    // The server's settings may come after the user: until then the permissions are unknown.
    checkedUserId = permissions ? userId : undefined;
    if (permissions?.create) shareLinks.send({ type: 'CHECK_SUPPORT' });
  };
  onGuardChanged();
  const subscription = guard.subscribe(onGuardChanged);
  return {
    actors: { shareLinks },
    stop: () => {
      subscription.unsubscribe();
      shareLinks.stop();
    },
  };
}
