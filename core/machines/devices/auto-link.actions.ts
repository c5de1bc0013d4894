import { assign, fromPromise, setup } from 'xstate';
import {
  autoLinkProblem,
  EMPTY_AUTO_LINK,
  trackerIdentifierIn,
  type AutoLinkDenial,
  type AutoLinkDraft,
  type AutoLinkProblem,
} from '../../domain/device/auto-link.ts';
import { failureCodeOf } from '../../domain/values/failure.ts';
import type { AutoLinks } from '../../ports/auto-links.ts';
import type { EventOf } from '../chart/with-event.ts';

/** What linking needs from outside. */
export interface AutoLinkInput {
  autoLinks: AutoLinks;
  /** Returns why the account may link no tracker now; undefined when it may. */
  bar: () => AutoLinkDenial | undefined;
}

/** What the screen shows. */
export interface AutoLinkContext extends AutoLinkInput {
  /** The identifier in the address of the screen; '' without one. */
  opened: string;
  /** As typed and scanned. */
  draft: AutoLinkDraft;
  /**
   * Why nothing was linked or scanned: what is missing or bars the account, `UNREADABLE` for a code that is no tracker's,
   * why there is no camera as the front end says it, or a failure code of the server.
   */
  problem: string | undefined;
}

/** Events of linking. */
export type AutoLinkEvent =
  /** The screen is shown, with the identifier in its address if there is one. */
  | { type: 'OPEN'; identifier: string }
  | { type: 'CHANGE'; changes: Partial<AutoLinkDraft> }
  /** The camera is wanted. */
  | { type: 'SCAN' }
  /** The camera read a code. */
  | { type: 'TAKE_CODE'; text: string }
  /** There is no camera: the identifier is typed. */
  | { type: 'LACK_CAMERA'; problem: string }
  | { type: 'STOP_SCAN' }
  | { type: 'SEND' }
  /** Begins with the next tracker. */
  | { type: 'NEXT' }
  /** The screen is left; asks first if something is typed. */
  | { type: 'CLOSE' }
  | { type: 'KEEP_EDITING' }
  /** Drops what was typed. */
  | { type: 'DISCARD' };

/** Nothing is typed, and nothing went wrong. */
export const NO_AUTO_LINK = { opened: '', draft: EMPTY_AUTO_LINK, problem: undefined };

const TYPES: { context?: AutoLinkContext; events?: AutoLinkEvent; input?: AutoLinkInput } = {};

/** The actions, guards and actors of the chart. */
export const autoLinkSetup = setup({
  types: TYPES,
  actors: {
    link: fromPromise<void, AutoLinkContext>(({ input: { autoLinks, draft } }) => autoLinks.link(draft)),
  },
  actions: {
    begin: assign((_, { identifier }: EventOf<AutoLinkEvent, 'OPEN'>) => ({
      opened: identifier,
      draft: { ...EMPTY_AUTO_LINK, identifier },
      problem: undefined,
    })),
    clear: assign(NO_AUTO_LINK),
    clearProblem: assign({ problem: undefined }),
    change: assign(({ context }, { changes }: EventOf<AutoLinkEvent, 'CHANGE'>) => ({
      draft: { ...context.draft, ...changes },
      problem: undefined,
    })),
    storeCode: assign(({ context: { draft } }, { text }: EventOf<AutoLinkEvent, 'TAKE_CODE'>) => {
      const identifier = trackerIdentifierIn(text);
      return identifier === undefined ? { problem: 'UNREADABLE' } : { draft: { ...draft, identifier } };
    }),
    storeCameraProblem: assign((_, { problem }: EventOf<AutoLinkEvent, 'LACK_CAMERA'>) => ({ problem })),
    storeProblem: assign(({ context }) => ({ problem: problemOf(context) })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ problem: failureCodeOf(error) })),
  },
  guards: {
    hasProblem: ({ context }) => problemOf(context) !== undefined,
    hasChanges: ({ context }) => isAutoLinkTyped(context),
  },
});

/** Whether leaving the screen would lose something that was typed or scanned. */
export function isAutoLinkTyped({ draft, opened }: Pick<AutoLinkContext, 'draft' | 'opened'>): boolean {
  const { identifier, plate, model, category } = draft;
  return identifier !== opened || plate + model + category !== '';
}

/** Why the draft cannot be sent. Rights and limits come first: without them nothing else matters. */
function problemOf({ bar, draft }: AutoLinkContext): AutoLinkDenial | AutoLinkProblem | undefined {
  return bar() ?? autoLinkProblem(draft);
}
