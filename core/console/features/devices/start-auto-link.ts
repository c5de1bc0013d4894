import { createActor, type ActorRefFrom } from 'xstate';
import { autoLinkBar } from '../../../domain/device/auto-link.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import { autoLinkMachine } from '../../../machines/devices/auto-link.machine.ts';
import type { AutoLinks } from '../../../ports/auto-links.ts';
import { connected } from '../../connected/connected.ts';
import { verbsOf } from '../../connected/verbs.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';
import { principalOf, type SessionScope } from '../../wiring/session-scope.ts';

/** Linking trackers to the own account, as front ends see it. */
export type ConnectedAutoLink = ReturnType<typeof connectAutoLink>;

/** What linking needs. */
export interface AutoLinkFeatureInput {
  ports: { autoLinks: AutoLinks };
  scope: SessionScope;
  fleet: LiveFleet;
}

/** Starts linking trackers to the account of one session. */
export function startAutoLink(
  { ports: { autoLinks }, scope, fleet }: AutoLinkFeatureInput,
  readers: FirstReaders,
): ConnectedAutoLink {
  const actor = createActor(autoLinkMachine, {
    input: {
      autoLinks,
      bar: () => {
        const principal = principalOf(scope);
        return principal ? autoLinkBar(principal, fleet.counts.all) : 'rights';
      },
    },
    ...readers.settings,
  });
  return connectAutoLink(readers.started(actor));
}

function connectAutoLink(actor: ActorRefFrom<typeof autoLinkMachine>) {
  return connected(actor, {
    answers: ({ value, context: { draft, problem } }) => ({
      step: value,
      /** As typed and scanned. */
      draft,
      /**
       * Why nothing was linked or scanned: what is missing or bars the account, `UNREADABLE`, why there is no camera as the
       * front end said it, or a failure code.
       */
      problem,
    }),
    verbs: (send) =>
      verbsOf(send, {
        /** Begins, with the identifier of the address. */
        open: ['identifier'],
        change: ['changes'],
        /** Wants the camera. */
        scan: [],
        /** Takes what the camera read. */
        takeCode: ['text'],
        /** Has no camera. */
        lackCamera: ['problem'],
        stopScan: [],
        send: [],
        /** Begins with the next tracker. */
        next: [],
      }),
  });
}
