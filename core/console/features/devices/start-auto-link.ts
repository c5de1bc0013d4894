import { createActor, type ActorRefFrom } from 'xstate';
import { autoLinkDenial, type AutoLinkDraft } from '../../../domain/device/auto-link.ts';
import type { LiveFleet } from '../../../fleet/live-fleet.ts';
import { isAutoLinkTyped } from '../../../machines/devices/auto-link.actions.ts';
import { autoLinkMachine } from '../../../machines/devices/auto-link.machine.ts';
import type { AutoLinks } from '../../../ports/auto-links.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { actionsOf } from '../../connected/actions.ts';
import type { FormActions, FormView } from '../../connected/form-connector.ts';
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
export interface AutoLinkView extends Pick<
  FormView,
  'isOpen' | 'isEditing' | 'isSaving' | 'isConfirmingDiscard' | 'hasChanges'
> {
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
export interface AutoLinkActions extends Pick<FormActions, 'keepEditing' | 'discard'> {
  /** Opens the screen with the identifier in the address. */
  readonly open: (identifier: string) => void;
  /** Changes some parts of the draft; the others stay. */
  readonly change: (changes: Partial<AutoLinkDraft>) => void;
  /** Opens the camera. */
  readonly scan: () => void;
  /** Takes what the camera read. */
  readonly takeCode: (text: string) => void;
  /** Says why there is no camera. */
  readonly lackCamera: (problem: string) => void;
  /** Closes the camera. */
  readonly stopScan: () => void;
  /** Links the tracker to the account. */
  readonly save: () => void;
  /** Leaves the screen; asks first if something is typed. */
  readonly close: () => void;
  /** Begins again for the next tracker. */
  readonly next: () => void;
}

/** Linking trackers to one's own account, as front ends see it. */
export type ConnectedAutoLink = Connected<AutoLinkView, AutoLinkActions>;

function connectAutoLink(actor: ActorRefFrom<typeof autoLinkMachine>): ConnectedAutoLink {
  return connectActor(actor, {
    view: ({ value, context: { opened, draft, problem } }) => ({
      step: value === 'confirmingDiscard' || value === 'left' ? 'waiting' : value,
      draft,
      problem,
      isOpen: value !== 'left' && value !== 'linked',
      isEditing: value === 'waiting',
      isSaving: value === 'checking',
      isConfirmingDiscard: value === 'confirmingDiscard',
      hasChanges: value !== 'linked' && isAutoLinkTyped({ opened, draft }),
    }),
    actions: (send) => ({
      ...actionsOf(send, {
        open: ['identifier'],
        change: ['changes'],
        scan: [],
        takeCode: ['text'],
        lackCamera: ['problem'],
        stopScan: [],
        next: [],
        close: [],
        keepEditing: [],
        discard: [],
      }),
      save: () => send({ type: 'SEND' }),
    }),
  });
}
