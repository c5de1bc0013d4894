import { assign, fromPromise, setup } from 'xstate';
import {
  autoLinkProblem,
  EMPTY_AUTO_LINK,
  trackerIdentifierIn,
  type AutoLinkBar,
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
  bar: () => AutoLinkBar | undefined;
}

/** What the screen shows. */
export interface AutoLinkContext extends AutoLinkInput {
  /** As typed and scanned. */
  draft: AutoLinkDraft;
  problem: AutoLinkProblem | undefined;
  /** The last code was no identifier of a tracker. */
  isUnreadable: boolean;
  /** Why there is no camera, as the front end says it. */
  cameraProblem: string | undefined;
  /** Why the server refused, as a failure code, or the bar because of which it was not asked. */
  reason: string | undefined;
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
  | { type: 'NEXT' };

/** Nothing is typed, and nothing went wrong. */
export const NO_AUTO_LINK = {
  draft: EMPTY_AUTO_LINK,
  problem: undefined,
  isUnreadable: false,
  cameraProblem: undefined,
  reason: undefined,
} satisfies Partial<AutoLinkContext>;

/** Nothing went wrong; what was typed stays. */
const NO_PROBLEMS = {
  problem: undefined,
  isUnreadable: false,
  cameraProblem: undefined,
  reason: undefined,
} satisfies Partial<AutoLinkContext>;

const TYPES: { context?: AutoLinkContext; events?: AutoLinkEvent; input?: AutoLinkInput } = {};

/** The actions, guards and actors of the chart. */
export const autoLinkSetup = setup({
  types: TYPES,
  actors: {
    link: fromPromise<void, AutoLinkContext>(({ input: { autoLinks, draft } }) => autoLinks.link(draft)),
  },
  actions: {
    begin: assign((_, { identifier }: EventOf<AutoLinkEvent, 'OPEN'>) => ({
      ...NO_AUTO_LINK,
      draft: { ...EMPTY_AUTO_LINK, identifier },
    })),
    clear: assign(NO_AUTO_LINK),
    clearProblems: assign(NO_PROBLEMS),
    change: assign(({ context }, { changes }: EventOf<AutoLinkEvent, 'CHANGE'>) => ({
      ...NO_PROBLEMS,
      draft: { ...context.draft, ...changes },
    })),
    storeCode: assign(({ context: { draft } }, { text }: EventOf<AutoLinkEvent, 'TAKE_CODE'>) => {
      const identifier = trackerIdentifierIn(text);
      return identifier === undefined ? { isUnreadable: true } : { draft: { ...draft, identifier } };
    }),
    storeCameraProblem: assign((_, { problem }: EventOf<AutoLinkEvent, 'LACK_CAMERA'>) => ({
      cameraProblem: problem,
    })),
    storeProblem: assign(({ context: { draft } }) => ({ ...NO_PROBLEMS, problem: autoLinkProblem(draft) })),
    storeBar: assign(({ context: { bar } }) => ({ ...NO_PROBLEMS, reason: bar() })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
  },
  guards: {
    isBarred: ({ context: { bar } }) => bar() !== undefined,
    hasProblem: ({ context: { draft } }) => autoLinkProblem(draft) !== undefined,
  },
});
