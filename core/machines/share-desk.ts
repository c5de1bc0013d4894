import { createActor, type ActorRefFrom } from 'xstate';
import { shareRights, type ShareRights } from '../domain/share-rights.ts';
import type { Clock } from '../ports/clock.ts';
import type { Shares } from '../ports/shares.ts';
import { actorOptions, type Entrance, type MachineOptions } from './entrance.ts';
import { shareLinksMachine } from './share-links.ts';

/** Handing a vehicle on to others for a while. */
export interface ShareDesk {
  shareLinks: ActorRefFrom<typeof shareLinksMachine>;
}

/** What the desk speaks to. */
export interface ShareDeskPorts {
  shares: Shares;
  clock: Clock;
}

/** Starts the links: whether the server keeps any is asked once somebody is in who may share, and who leaves leaves none behind. */
export function startShareDesk(
  { shares, clock }: ShareDeskPorts,
  { guard }: Pick<Entrance, 'guard'>,
  options: MachineOptions,
): { desk: ShareDesk; stop: () => void } {
  const rights = (): ShareRights | undefined => {
    const { user, server, namespace } = guard.getSnapshot().context;
    return user && server && shareRights({ user, server, namespace });
  };
  const latest = (): string | null => rights()?.latest ?? null;
  const shareLinks = createActor(shareLinksMachine, {
    input: { shares, clock, latest },
    ...actorOptions(options),
  });
  shareLinks.start();
  let askedFor: number | undefined;
  const follow = (): void => {
    const userId = guard.getSnapshot().context.user?.id;
    if (userId === askedFor) return;
    if (askedFor !== undefined) shareLinks.send({ type: 'FORGET' });
    const may = rights();
    // The server's settings may come after the user: until then it is not known what he may.
    askedFor = may ? userId : undefined;
    if (may?.create) shareLinks.send({ type: 'PROBE' });
  };
  follow();
  const subscription = guard.subscribe(follow);
  return {
    desk: { shareLinks },
    stop: () => {
      subscription.unsubscribe();
      shareLinks.stop();
    },
  };
}
