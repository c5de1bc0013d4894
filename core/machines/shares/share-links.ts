import { assign, emit, fromPromise, setup } from 'xstate';
import { newShare, type Share } from '../../domain/share/share.ts';
import {
  afterLoading,
  afterSaving,
  ALL_VEHICLES,
  draftProblem,
  failed,
  isOfOneDevice,
  NO_DRAFT,
  saveDraft,
  withChanges,
  type ListedShares,
  type ShareLinksContext,
  type ShareLinksInput,
} from './share-links-state.ts';

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

/**
 * §3, "Share": the shares of a vehicle are listed, created, edited and removed after a confirmation. Where
 * the server does not list shares, the tracking server creates them, with no settings but the expiry. A
 * failed save keeps what was typed.
 */
export const shareLinksMachine = setup({
  types: TYPES,
  actors: {
    list: fromPromise<ListedShares, ShareLinksContext>(({ input }) => input.shares.list()),
    save: fromPromise<Share, ShareLinksContext>(({ input }) => saveDraft(input)),
    remove: fromPromise<void, ShareLinksContext>(({ input: { shares, selected } }) =>
      shares.remove(selected?.id ?? 0),
    ),
  },
  actions: {
    draftNew: assign(({ context: { device, clock, latestExpiry } }) => ({
      ...NO_DRAFT,
      draft: newShare(device.deviceId, '', clock(), latestExpiry()),
    })),
    clearDraft: assign(NO_DRAFT),
    clearReason: assign({ reason: undefined, problem: undefined }),
    storeProblem: assign(({ context }) => ({ problem: draftProblem(context), reason: undefined })),
    removeSelected: assign(({ context: { userShares, selected } }) => ({
      ...NO_DRAFT,
      userShares: userShares.filter(({ id }) => id !== selected?.id),
    })),
  },
  guards: {
    isOfOneDevice: ({ context }) => isOfOneDevice(context),
    hasProblem: ({ context }) => draftProblem(context) !== undefined,
    isNew: ({ context }) => context.draft?.id === 0,
    isUnsupported: ({ context }) => context.isSupported === false,
  },
}).createMachine({
  id: 'shareLinks',
  context: ({ input }) => ({
    ...input,
    ...NO_DRAFT,
    isSupported: undefined,
    device: ALL_VEHICLES,
    userShares: [],
  }),
  initial: 'closed',
  on: {
    OPEN: {
      target: '.loading',
      actions: ['clearDraft', assign(({ event: { deviceId, name } }) => ({ device: { deviceId, name } }))],
    },
    OPEN_ALL: { target: '.loading', actions: ['clearDraft', assign({ device: ALL_VEHICLES })] },
  },
  states: {
    closed: { on: { CHECK_SUPPORT: 'checkingSupport' } },
    /** Loads the list before the user opens it; a failure says nothing about the server. */
    checkingSupport: {
      invoke: {
        src: 'list',
        input: ({ context }) => context,
        onDone: { target: 'closed', actions: assign(({ event }) => afterLoading(event.output)) },
        onError: 'closed',
      },
    },
    loading: {
      invoke: {
        src: 'list',
        input: ({ context }) => context,
        onDone: [
          {
            // A new share needs a vehicle, and cannot be listed where the server does not list any.
            guard: ({ context, event }) => event.output === undefined && isOfOneDevice(context),
            target: 'editing',
            actions: [assign(({ event }) => afterLoading(event.output)), 'draftNew'],
          },
          { target: 'listing', actions: assign(({ event }) => afterLoading(event.output)) },
        ],
        onError: { target: 'loadFailed', actions: assign(({ event }) => failed(event)) },
      },
      on: { CLOSE: 'closed' },
    },
    loadFailed: { on: { RETRY: { target: 'loading', actions: 'clearReason' }, CLOSE: 'closed' } },
    listing: {
      on: {
        ADD: { guard: 'isOfOneDevice', target: 'editing', actions: 'draftNew' },
        EDIT: {
          target: 'editing',
          actions: assign(({ event }) => ({ ...NO_DRAFT, draft: event.share })),
        },
        REMOVE: {
          target: 'confirmingRemoval',
          actions: assign(({ event }) => ({ ...NO_DRAFT, selected: event.share })),
        },
        CLOSE: 'closed',
      },
    },
    editing: {
      on: {
        CHANGE: { actions: assign(({ context, event }) => withChanges(context, event.changes)) },
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
        input: ({ context }) => context,
        onDone: [
          {
            guard: 'isNew',
            target: 'created',
            actions: [
              assign(({ context, event }) => afterSaving(context, event.output)),
              emit(({ event }) => ({ type: 'created', share: event.output })),
            ],
          },
          { target: 'listing', actions: assign(({ context, event }) => afterSaving(context, event.output)) },
        ],
        onError: { target: 'editing', actions: assign(({ event }) => failed(event)) },
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
        input: ({ context }) => context,
        onDone: { target: 'listing', actions: 'removeSelected' },
        onError: { target: 'confirmingRemoval', actions: assign(({ event }) => failed(event)) },
      },
      on: { OPEN: {}, OPEN_ALL: {} },
    },
  },
});
