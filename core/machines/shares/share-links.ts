import {
  assertEvent,
  assign,
  emit,
  fromPromise,
  setup,
  type DoneActorEvent,
  type ErrorActorEvent,
} from 'xstate';
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
  events?:
    | ShareLinksEvent
    | DoneActorEvent<ListedShares, 'list'>
    | DoneActorEvent<Share, 'save'>
    | ErrorActorEvent<unknown, 'list' | 'remove' | 'save'>;
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
    list: fromPromise<ListedShares, ShareLinksContext>(async ({ input: { shares, mayList } }) =>
      mayList() ? await shares.list() : undefined,
    ),
    save: fromPromise<Share, ShareLinksContext>(({ input }) => saveDraft(input)),
    remove: fromPromise<void, ShareLinksContext>(({ input: { shares, selected } }) =>
      // Stryker disable next-line OptionalChaining: what is removed was selected; the check is for the compiler.
      shares.remove(selected?.id ?? 0),
    ),
  },
  actions: {
    storeDevice: assign(({ event }) => {
      assertEvent(event, 'OPEN');
      return { device: { deviceId: event.deviceId, name: event.name } };
    }),
    chooseAllVehicles: assign({ device: ALL_VEHICLES }),
    storeShares: assign(({ event }) => {
      assertEvent(event, 'xstate.done.actor.list');
      return afterLoading(event.output);
    }),
    draftShare: assign(({ event }) => {
      assertEvent(event, 'EDIT');
      return { ...NO_DRAFT, draft: event.share };
    }),
    select: assign(({ event }) => {
      assertEvent(event, 'REMOVE');
      return { ...NO_DRAFT, selected: event.share };
    }),
    changeDraft: assign(({ context, event }) => {
      assertEvent(event, 'CHANGE');
      return withChanges(context, event.changes);
    }),
    storeSaved: assign(({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.save');
      return afterSaving(context, event.output);
    }),
    emitCreated: emit(({ event }) => {
      assertEvent(event, 'xstate.done.actor.save');
      return { type: 'created', share: event.output };
    }),
    storeReason: assign(({ event }) => {
      assertEvent(event, 'xstate.error.actor.*');
      return failed(event);
    }),
    draftNew: assign(({ context: { device, clock, latestExpiry } }) => ({
      ...NO_DRAFT,
      draft: newShare(device.deviceId, '', clock(), latestExpiry()),
    })),
    clearDraft: assign(NO_DRAFT),
    clearReason: assign({ reason: undefined, problem: undefined }),
    storeProblem: assign(({ context }) => ({ problem: draftProblem(context), reason: undefined })),
    removeSelected: assign(({ context: { userShares, selected } }) => ({
      ...NO_DRAFT,
      // Stryker disable next-line OptionalChaining: what was removed was selected; the check is for the compiler.
      userShares: userShares.filter(({ id }) => id !== selected?.id),
    })),
  },
  guards: {
    /** A new share needs a vehicle, and cannot be listed where the server does not list any. */
    canOnlyCreate: ({ context, event }) => {
      assertEvent(event, 'xstate.done.actor.list');
      return event.output === undefined && isOfOneDevice(context);
    },
    isOfOneDevice: ({ context }) => isOfOneDevice(context),
    hasProblem: ({ context }) => draftProblem(context) !== undefined,
    // Stryker disable next-line OptionalChaining: what was saved is a draft; the check is for the compiler.
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
    OPEN: { target: '.loading', actions: ['clearDraft', 'storeDevice'] },
    OPEN_ALL: { target: '.loading', actions: ['clearDraft', 'chooseAllVehicles'] },
  },
  states: {
    closed: { on: { CHECK_SUPPORT: 'checkingSupport' } },
    /** Loads the list before the user opens it; a failure says nothing about the server. */
    checkingSupport: {
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context }) => context,
        onDone: { target: 'closed', actions: 'storeShares' },
        onError: 'closed',
      },
    },
    loading: {
      invoke: {
        id: 'list',
        src: 'list',
        input: ({ context }) => context,
        onDone: [
          { guard: 'canOnlyCreate', target: 'editing', actions: ['storeShares', 'draftNew'] },
          { target: 'listing', actions: 'storeShares' },
        ],
        onError: { target: 'loadFailed', actions: 'storeReason' },
      },
      on: { CLOSE: 'closed' },
    },
    loadFailed: { on: { RETRY: { target: 'loading', actions: 'clearReason' }, CLOSE: 'closed' } },
    listing: {
      on: {
        ADD: { guard: 'isOfOneDevice', target: 'editing', actions: 'draftNew' },
        EDIT: { target: 'editing', actions: 'draftShare' },
        REMOVE: { target: 'confirmingRemoval', actions: 'select' },
        CLOSE: 'closed',
      },
    },
    editing: {
      on: {
        CHANGE: { actions: 'changeDraft' },
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
        id: 'save',
        src: 'save',
        input: ({ context }) => context,
        onDone: [
          { guard: 'isNew', target: 'created', actions: ['storeSaved', 'emitCreated'] },
          { target: 'listing', actions: 'storeSaved' },
        ],
        onError: { target: 'editing', actions: 'storeReason' },
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
        id: 'remove',
        src: 'remove',
        input: ({ context }) => context,
        onDone: { target: 'listing', actions: 'removeSelected' },
        onError: { target: 'confirmingRemoval', actions: 'storeReason' },
      },
      on: { OPEN: {}, OPEN_ALL: {} },
    },
  },
});
