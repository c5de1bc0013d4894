import { createActor, type ActorRefFrom } from 'xstate';
import { autoLinkDenial, type AutoLinkDraft } from '../../../domain/device/auto-link.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import { autoLinkMachine } from '../../../machines/devices/auto-link.machine.ts';
import type { AutoLinks } from '../../../ports/auto-links.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';
import { principalOf, type SessionScope } from '../../wiring/session-scope.ts';

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
        return principal ? autoLinkDenial(principal, fleet.counts.all) : 'rights';
      },
    },
    ...readers.settings,
  });
  return connectAutoLink(readers.started(actor));
}

/** What is known of linking trackers to one's own account. */
export interface AutoLinkView {
  /** What the user sees: the form, the camera, the wait for the server, or the linked tracker. */
  readonly step: 'checking' | 'waiting' | 'scanning' | 'linked';
  /** As typed and scanned. */
  readonly draft: AutoLinkDraft;
  /**
   * Why nothing was linked or scanned: what is missing or bars the account, `UNREADABLE`, why there is no camera as
   * the front end said it, or a failure code.
   */
  readonly problem: string | undefined;
}

/** What users can do with linking trackers to one's own account. */
export interface AutoLinkActions {
  /** Begins, with the identifier of the address. */
  readonly open: (identifier: string) => void;
  /** Types some parts of the draft; the others stay. */
  readonly change: (changes: Partial<AutoLinkDraft>) => void;
  /** Wants the camera. */
  readonly scan: () => void;
  /** Takes what the camera read. */
  readonly takeCode: (text: string) => void;
  /** Has no camera. */
  readonly lackCamera: (problem: string) => void;
  /** Wants the camera no longer. */
  readonly stopScan: () => void;
  /** Links the tracker to the account. */
  readonly send: () => void;
  /** Begins with the next tracker. */
  readonly next: () => void;
}

/** Linking trackers to the own account, as front ends see it. */
export type ConnectedAutoLink = Connected<AutoLinkView, AutoLinkActions>;

function connectAutoLink(actor: ActorRefFrom<typeof autoLinkMachine>): ConnectedAutoLink {
  return connectActor(actor, {
    view: ({ value, context: { draft, problem } }) => ({
      step: value,
      draft,
      problem,
    }),
    actions: (send) =>
      actionsOf(send, {
        open: ['identifier'],
        change: ['changes'],
        scan: [],
        takeCode: ['text'],
        lackCamera: ['problem'],
        stopScan: [],
        send: [],
        next: [],
      }),
  });
}
