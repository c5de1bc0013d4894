import { assign, emit, fromPromise, setup } from 'xstate';
import { codeOf } from '../domain/failure.ts';
import { newShare, shareProblem, type Share, type ShareProblem } from '../domain/share.ts';
import type { Clock } from '../ports/clock.ts';
import type { Shares } from '../ports/shares.ts';

/** What links need from outside. */
export interface ShareLinksInput {
  shares: Shares;
  clock: Clock;
  /** When the user's own account ends, as ISO text; no link of his outlives it. Nothing where that does not bind him. */
  latest: () => string | null;
}

/** What the dialog of links shows. */
export interface ShareLinksContext extends ShareLinksInput {
  /** Whether the server keeps links; nothing while that is not known. */
  isKept: boolean | undefined;
  /** The vehicle whose links are open; number 0 for those of all vehicles. */
  vehicle: { deviceId: number; name: string };
  /** Every link of the user; empty until it is read. */
  known: readonly Share[];
  /** The link being made or changed, as it was typed. */
  draft: Share | undefined;
  problem: ShareProblem | undefined;
  /** The link that was just made, or that is to be removed. */
  chosen: Share | undefined;
  /** Why reading, saving or removing failed, as a failure code. */
  reason: string | undefined;
}

/** What a user can do. */
export type ShareLinksEvent =
  /** Somebody is in who may share: find out whether this server keeps links. */
  | { type: 'PROBE' }
  | { type: 'OPEN'; deviceId: number; name: string }
  /** Every link of the user, to whatever vehicle. */
  | { type: 'OPEN_ALL' }
  | { type: 'CLOSE' }
  | { type: 'RETRY' }
  | { type: 'ADD' }
  | { type: 'EDIT'; share: Share }
  | { type: 'TYPE'; changes: Partial<Share> }
  | { type: 'SAVE' }
  /** Back to the list; what was typed is left. */
  | { type: 'BACK' }
  | { type: 'ASK_REMOVE'; share: Share }
  | { type: 'CONFIRM' }
  /** Nobody is signed in any more. */
  | { type: 'FORGET' };

/** A link is ready to be handed on. */
export interface ShareMade {
  type: 'made';
  share: Share;
}

const TYPES: {
  context?: ShareLinksContext;
  events?: ShareLinksEvent;
  input?: ShareLinksInput;
  emitted?: ShareMade;
} = {};

const ALL_VEHICLES = { deviceId: 0, name: '' };

type Listed = readonly Share[] | undefined;

const NOBODY: Omit<ShareLinksContext, keyof ShareLinksInput> = {
  isKept: undefined,
  vehicle: { deviceId: 0, name: '' },
  known: [],
  draft: undefined,
  problem: undefined,
  chosen: undefined,
  reason: undefined,
};

/**
 * §3, "Share": the temporary links to a vehicle are listed, made, changed and removed after a question. Where the server keeps no links
 * the tracking server makes one, of which nothing but its end can be chosen. What was typed outlives a refusal.
 */
export const shareLinksMachine = setup({
  types: TYPES,
  actors: {
    list: fromPromise<Listed, Shares>(({ input }) => input.list()),
    save: fromPromise<Share, { shares: Shares; draft: Share; isKept: boolean }>(
      async ({ input: { shares, draft, isKept } }) => {
        if (isKept) return await shares.save(draft);
        return { ...draft, token: await shares.lend(draft.deviceId, draft.expirationTime) };
      },
    ),
    remove: fromPromise<void, { shares: Shares; id: number }>(({ input: { shares, id } }) =>
      shares.remove(id),
    ),
  },
  actions: {
    open: assign((_, { deviceId, name }: { deviceId: number; name: string }) => ({
      ...CLEAN,
      vehicle: { deviceId, name },
    })),
    learn: assign((_, { listed }: { listed: Listed }) => ({
      isKept: listed !== undefined,
      known: listed ?? [],
    })),
    draftNew: assign(({ context: { vehicle, clock, latest } }) => ({
      ...CLEAN,
      draft: newShare(vehicle.deviceId, '', clock(), latest()),
    })),
    draftOf: assign((_, { share }: { share: Share }) => ({ ...CLEAN, draft: share })),
    type: assign(({ context: { draft } }, changes: Partial<Share>) => ({
      draft: draft && { ...draft, ...changes },
      problem: undefined,
    })),
    keepProblem: assign(({ context }) => ({ problem: problemNow(context), reason: undefined })),
    keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
    forgetReason: assign({ reason: undefined, problem: undefined }),
    choose: assign((_, { share }: { share: Share }) => ({ ...CLEAN, chosen: share })),
    keepSaved: assign(({ context: { known } }, { share }: { share: Share }) => ({
      ...CLEAN,
      chosen: share,
      known: [share, ...known.filter(({ id }) => id !== share.id)],
    })),
    dropChosen: assign(({ context: { known, chosen } }) => ({
      ...CLEAN,
      known: known.filter(({ id }) => id !== chosen?.id),
    })),
    clean: assign(() => CLEAN),
    forget: assign(() => NOBODY),
    sayMade: emit((_, { share }: { share: Share }): ShareMade => ({ type: 'made', share })),
  },
  guards: {
    /** A new link leads to a vehicle: where all are shown the list stands, even where the server keeps none. */
    isListed: ({ context: { vehicle } }, { listed }: { listed: Listed }) =>
      listed !== undefined || vehicle.deviceId === ALL_VEHICLES.deviceId,
    isOfOneVehicle: ({ context: { vehicle } }) => vehicle.deviceId !== ALL_VEHICLES.deviceId,
    hasProblem: ({ context }) => problemNow(context) !== undefined,
    isNew: ({ context }) => context.draft?.id === 0,
    keepsNone: ({ context }) => context.isKept === false,
  },
}).createMachine({
  id: 'shareLinks',
  context: ({ input }) => ({ ...input, ...NOBODY }),
  initial: 'closed',
  on: {
    OPEN: { target: '.reading', actions: { type: 'open', params: ({ event }) => event } },
    OPEN_ALL: { target: '.reading', actions: { type: 'open', params: ALL_VEHICLES } },
    FORGET: { target: '.closed', actions: 'forget' },
  },
  states: {
    closed: { on: { PROBE: 'probing' } },
    /** The list is read before anybody opens it; a failure says nothing about the server. */
    probing: {
      invoke: {
        src: 'list',
        input: ({ context }) => context.shares,
        onDone: {
          target: 'closed',
          actions: { type: 'learn', params: ({ event }) => ({ listed: event.output }) },
        },
        onError: 'closed',
      },
    },
    reading: {
      invoke: {
        src: 'list',
        input: ({ context }) => context.shares,
        onDone: [
          {
            guard: { type: 'isListed', params: ({ event }) => ({ listed: event.output }) },
            target: 'listing',
            actions: { type: 'learn', params: ({ event }) => ({ listed: event.output }) },
          },
          {
            target: 'editing',
            actions: [{ type: 'learn', params: ({ event }) => ({ listed: event.output }) }, 'draftNew'],
          },
        ],
        onError: { target: 'unread', actions: { type: 'keepReason', params: ({ event }) => event } },
      },
      on: { CLOSE: 'closed' },
    },
    unread: { on: { RETRY: { target: 'reading', actions: 'forgetReason' }, CLOSE: 'closed' } },
    listing: {
      on: {
        ADD: { guard: 'isOfOneVehicle', target: 'editing', actions: 'draftNew' },
        EDIT: { target: 'editing', actions: { type: 'draftOf', params: ({ event }) => event } },
        ASK_REMOVE: { target: 'asking', actions: { type: 'choose', params: ({ event }) => event } },
        CLOSE: 'closed',
      },
    },
    editing: {
      on: {
        TYPE: { actions: { type: 'type', params: ({ event }) => event.changes } },
        SAVE: [
          { guard: 'hasProblem', actions: 'keepProblem' },
          { target: 'saving', actions: 'forgetReason' },
        ],
        BACK: [
          { guard: 'keepsNone', target: 'closed', actions: 'clean' },
          { target: 'listing', actions: 'clean' },
        ],
        CLOSE: { target: 'closed', actions: 'clean' },
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context: { shares, draft = NO_SHARE, isKept } }) => ({
          shares,
          draft,
          isKept: isKept !== false,
        }),
        onDone: [
          {
            guard: 'isNew',
            target: 'made',
            actions: [
              { type: 'keepSaved', params: ({ event }) => ({ share: event.output }) },
              { type: 'sayMade', params: ({ event }) => ({ share: event.output }) },
            ],
          },
          {
            target: 'listing',
            actions: { type: 'keepSaved', params: ({ event }) => ({ share: event.output }) },
          },
        ],
        onError: { target: 'editing', actions: { type: 'keepReason', params: ({ event }) => event } },
      },
      // What the call answers must not be lost: a link would stay that nobody knows.
      on: { OPEN: {}, OPEN_ALL: {} },
    },
    made: {
      on: {
        BACK: [
          { guard: 'keepsNone', target: 'closed', actions: 'clean' },
          { target: 'listing', actions: 'clean' },
        ],
        CLOSE: { target: 'closed', actions: 'clean' },
      },
    },
    asking: {
      on: {
        CONFIRM: { target: 'removing', actions: 'forgetReason' },
        BACK: { target: 'listing', actions: 'clean' },
        CLOSE: { target: 'closed', actions: 'clean' },
      },
    },
    removing: {
      invoke: {
        src: 'remove',
        input: ({ context: { shares, chosen } }) => ({ shares, id: chosen?.id ?? 0 }),
        onDone: { target: 'listing', actions: 'dropChosen' },
        onError: { target: 'asking', actions: { type: 'keepReason', params: ({ event }) => event } },
      },
      on: { OPEN: {}, OPEN_ALL: {} },
    },
  },
});

const CLEAN = { draft: undefined, problem: undefined, chosen: undefined, reason: undefined };

/** What stands in where nothing is being made, which no path through the chart leads to. */
const NO_SHARE: Share = newShare(0, '', 0, null);

function problemNow({ draft = NO_SHARE, clock, latest, known }: ShareLinksContext): ShareProblem | undefined {
  const before = known.find(({ id }) => id === draft.id);
  // Whoever only renames a link that is over does not have to prolong it.
  if (before && before.expirationTime === draft.expirationTime) return undefined;
  return shareProblem(draft, clock(), latest());
}
