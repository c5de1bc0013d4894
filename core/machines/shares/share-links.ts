import { assign, emit, fromPromise, setup } from 'xstate';
import { failureCodeOf } from '../../domain/values/failure.ts';
import { newShare, shareProblem, type Share, type ShareProblem } from '../../domain/share/share.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Shares } from '../../ports/shares.ts';

/** What shares need from outside. */
export interface ShareLinksInput {
  shares: Shares;
  clock: Clock;
  /**
   * Returns when the user's own account expires, as ISO text, which limits their shares; null without a
   * limit.
   */
  latestExpiry: () => string | null;
}

/** What the shares dialog shows. */
export interface ShareLinksContext extends ShareLinksInput {
  /** Whether the server lists shares; undefined while unknown. */
  isSupported: boolean | undefined;
  /** The vehicle whose shares are shown; id 0 for all vehicles. */
  device: { deviceId: number; name: string };
  /** All shares of the user; empty until loaded. */
  userShares: readonly Share[];
  /** The share being created or edited, as typed. */
  draft: Share | undefined;
  problem: ShareProblem | undefined;
  /** The share that was just created, or that is to be removed. */
  selected: Share | undefined;
  /** Why loading, saving or removing failed, as a failure code. */
  reason: string | undefined;
}

/** Events of shares. */
export type ShareLinksEvent =
  /** A user who may share signed in: checks whether the server lists shares. */
  | { type: 'CHECK_SUPPORT' }
  | { type: 'OPEN'; deviceId: number; name: string }
  /** Shows the shares of all vehicles. */
  | { type: 'OPEN_ALL' }
  | { type: 'CLOSE' }
  | { type: 'RETRY' }
  | { type: 'ADD' }
  | { type: 'EDIT'; share: Share }
  | { type: 'CHANGE'; changes: Partial<Share> }
  | { type: 'SAVE' }
  /** Back to the list; unsaved changes are dropped. */
  | { type: 'BACK' }
  | { type: 'REMOVE'; share: Share }
  | { type: 'CONFIRM' };

/** Emitted when a new share is ready. */
export interface ShareCreated {
  type: 'created';
  share: Share;
}

const TYPES: {
  context?: ShareLinksContext;
  events?: ShareLinksEvent;
  input?: ShareLinksInput;
  emitted?: ShareCreated;
} = {};

const ALL_VEHICLES = { deviceId: 0, name: '' };

type ListedShares = readonly Share[] | undefined;

const NOT_LOADED: Omit<ShareLinksContext, keyof ShareLinksInput> = {
  isSupported: undefined,
  device: { deviceId: 0, name: '' },
  userShares: [],
  draft: undefined,
  problem: undefined,
  selected: undefined,
  reason: undefined,
};

/**
 * §3, "Share": the shares of a vehicle are listed, created, edited and removed after a confirmation. Where
 * the server does not list shares, the tracking server creates them, with no settings but the expiry. A
 * failed save keeps what was typed.
 */
export const shareLinksMachine = setup({
  types: TYPES,
  actors: {
    list: fromPromise<ListedShares, Shares>(({ input }) => input.list()),
    save: fromPromise<Share, { shares: Shares; draft: Share; isSupported: boolean }>(
      async ({ input: { shares, draft, isSupported } }) => {
        if (isSupported) return await shares.save(draft);
        return { ...draft, token: await shares.createWithoutList(draft.deviceId, draft.expirationTime) };
      },
    ),
    remove: fromPromise<void, { shares: Shares; id: number }>(({ input: { shares, id } }) =>
      shares.remove(id),
    ),
  },
  actions: {
    open: assign((_, { deviceId, name }: { deviceId: number; name: string }) => ({
      ...NO_DRAFT,
      device: { deviceId, name },
    })),
    storeShares: assign((_, { listed }: { listed: ListedShares }) => ({
      isSupported: listed !== undefined,
      userShares: listed ?? [],
    })),
    draftNew: assign(({ context: { device, clock, latestExpiry } }) => ({
      ...NO_DRAFT,
      draft: newShare(device.deviceId, '', clock(), latestExpiry()),
    })),
    draftOf: assign((_, { share }: { share: Share }) => ({ ...NO_DRAFT, draft: share })),
    change: assign(({ context: { draft } }, changes: Partial<Share>) => ({
      draft: draft && { ...draft, ...changes },
      problem: undefined,
    })),
    storeProblem: assign(({ context }) => ({ problem: draftProblem(context), reason: undefined })),
    storeReason: assign((_, { error }: { error: unknown }) => ({ reason: failureCodeOf(error) })),
    clearReason: assign({ reason: undefined, problem: undefined }),
    select: assign((_, { share }: { share: Share }) => ({ ...NO_DRAFT, selected: share })),
    storeSaved: assign(({ context: { userShares } }, { share }: { share: Share }) => ({
      ...NO_DRAFT,
      selected: share,
      userShares: [share, ...userShares.filter(({ id }) => id !== share.id)],
    })),
    removeSelected: assign(({ context: { userShares, selected } }) => ({
      ...NO_DRAFT,
      userShares: userShares.filter(({ id }) => id !== selected?.id),
    })),
    clearDraft: assign(() => NO_DRAFT),
    emitCreated: emit((_, { share }: { share: Share }): ShareCreated => ({ type: 'created', share })),
  },
  guards: {
    /**
     * A new share needs a vehicle: the list of all vehicles is shown even where the server lists no shares.
     */
    canList: ({ context: { device } }, { listed }: { listed: ListedShares }) =>
      listed !== undefined || device.deviceId === ALL_VEHICLES.deviceId,
    isOfOneDevice: ({ context: { device } }) => device.deviceId !== ALL_VEHICLES.deviceId,
    hasProblem: ({ context }) => draftProblem(context) !== undefined,
    isNew: ({ context }) => context.draft?.id === 0,
    isUnsupported: ({ context }) => context.isSupported === false,
  },
}).createMachine({
  id: 'shareLinks',
  context: ({ input }) => ({ ...input, ...NOT_LOADED }),
  initial: 'closed',
  on: {
    OPEN: { target: '.loading', actions: { type: 'open', params: ({ event }) => event } },
    OPEN_ALL: { target: '.loading', actions: { type: 'open', params: ALL_VEHICLES } },
  },
  states: {
    closed: { on: { CHECK_SUPPORT: 'checkingSupport' } },
    /** Loads the list before the user opens it; a failure says nothing about the server. */
    checkingSupport: {
      invoke: {
        src: 'list',
        input: ({ context }) => context.shares,
        onDone: {
          target: 'closed',
          actions: { type: 'storeShares', params: ({ event }) => ({ listed: event.output }) },
        },
        onError: 'closed',
      },
    },
    loading: {
      invoke: {
        src: 'list',
        input: ({ context }) => context.shares,
        onDone: [
          {
            guard: { type: 'canList', params: ({ event }) => ({ listed: event.output }) },
            target: 'listing',
            actions: { type: 'storeShares', params: ({ event }) => ({ listed: event.output }) },
          },
          {
            target: 'editing',
            actions: [{ type: 'storeShares', params: ({ event }) => ({ listed: event.output }) }, 'draftNew'],
          },
        ],
        onError: { target: 'loadFailed', actions: { type: 'storeReason', params: ({ event }) => event } },
      },
      on: { CLOSE: 'closed' },
    },
    loadFailed: { on: { RETRY: { target: 'loading', actions: 'clearReason' }, CLOSE: 'closed' } },
    listing: {
      on: {
        ADD: { guard: 'isOfOneDevice', target: 'editing', actions: 'draftNew' },
        EDIT: { target: 'editing', actions: { type: 'draftOf', params: ({ event }) => event } },
        REMOVE: { target: 'confirmingRemoval', actions: { type: 'select', params: ({ event }) => event } },
        CLOSE: 'closed',
      },
    },
    editing: {
      on: {
        CHANGE: { actions: { type: 'change', params: ({ event }) => event.changes } },
        SAVE: [
          { guard: 'hasProblem', actions: 'storeProblem' },
          { target: 'saving', actions: 'clearReason' },
        ],
        BACK: [
          { guard: 'isUnsupported', target: 'closed', actions: 'clearDraft' },
          { target: 'listing', actions: 'clearDraft' },
        ],
        CLOSE: { target: 'closed', actions: 'clearDraft' },
      },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context: { shares, draft = NO_SHARE, isSupported } }) => ({
          shares,
          draft,
          isSupported: isSupported !== false,
        }),
        onDone: [
          {
            guard: 'isNew',
            target: 'created',
            actions: [
              { type: 'storeSaved', params: ({ event }) => ({ share: event.output }) },
              { type: 'emitCreated', params: ({ event }) => ({ share: event.output }) },
            ],
          },
          {
            target: 'listing',
            actions: { type: 'storeSaved', params: ({ event }) => ({ share: event.output }) },
          },
        ],
        onError: { target: 'editing', actions: { type: 'storeReason', params: ({ event }) => event } },
      },
      // The response must not be lost: the share would exist without the user knowing it.
      on: { OPEN: {}, OPEN_ALL: {} },
    },
    created: {
      on: {
        BACK: [
          { guard: 'isUnsupported', target: 'closed', actions: 'clearDraft' },
          { target: 'listing', actions: 'clearDraft' },
        ],
        CLOSE: { target: 'closed', actions: 'clearDraft' },
      },
    },
    confirmingRemoval: {
      on: {
        CONFIRM: { target: 'removing', actions: 'clearReason' },
        BACK: { target: 'listing', actions: 'clearDraft' },
        CLOSE: { target: 'closed', actions: 'clearDraft' },
      },
    },
    removing: {
      invoke: {
        src: 'remove',
        input: ({ context: { shares, selected } }) => ({ shares, id: selected?.id ?? 0 }),
        onDone: { target: 'listing', actions: 'removeSelected' },
        onError: {
          target: 'confirmingRemoval',
          actions: { type: 'storeReason', params: ({ event }) => event },
        },
      },
      on: { OPEN: {}, OPEN_ALL: {} },
    },
  },
});

const NO_DRAFT = { draft: undefined, problem: undefined, selected: undefined, reason: undefined };

/** Stands in where there is no draft, which no path through the chart leads to. */
const NO_SHARE: Share = newShare(0, '', 0, null);

function draftProblem({
  draft = NO_SHARE,
  clock,
  latestExpiry,
  userShares,
}: ShareLinksContext): ShareProblem | undefined {
  const before = userShares.find(({ id }) => id === draft.id);
  // An expired share can be renamed without a new expiry.
  if (before && before.expirationTime === draft.expirationTime) return undefined;
  return shareProblem(draft, clock(), latestExpiry());
}
