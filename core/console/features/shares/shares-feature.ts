import type { ActorRefFrom } from 'xstate';
import { sharePermissions, type SharePermissions } from '../../../domain/share/share-permissions.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Shares } from '../../../ports/shares.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEachValue } from '../../wiring/listening.ts';
import { isProductServer, principalOf, type SessionScope } from '../../wiring/session-scope.ts';
import { shareLinksMachine } from '../../../machines/shares/share-links.machine.ts';

/** Sharing vehicles for a limited time. */
export interface ShareActors {
  shareLinks: ActorRefFrom<typeof shareLinksMachine>;
}

/** What the feature needs from outside. */
export interface SharesFeaturePorts {
  shares: Shares;
  clock: Clock;
}

/** The shares of one session. Whether a server of the product lists them is checked once, if the user may create any. */
export const sharesFeature = featureLogic({
  actors: (
    spawn,
    { ports: { shares, clock }, scope }: { ports: SharesFeaturePorts; scope: SessionScope },
  ): ShareActors => ({
    shareLinks: spawn(shareLinksMachine, {
      input: {
        shares,
        clock,
        mayList: () => isProductServer(scope),
        latestExpiry: () => permissionsOf(scope)?.latestExpiry ?? null,
      },
    }),
  }),
  wiring: ({ shareLinks }, { scope }) => [
    // The server's settings may come after the user: until then the permissions are unknown.
    onEachValue(
      scope.guard,
      () => permissionsOf(scope)?.create === true && isProductServer(scope),
      (mayCreate) => {
        if (mayCreate) shareLinks.send({ type: 'CHECK_SUPPORT' });
      },
    ),
  ],
});

function permissionsOf(scope: SessionScope): SharePermissions | undefined {
  const principal = principalOf(scope);
  return principal && sharePermissions(principal);
}
