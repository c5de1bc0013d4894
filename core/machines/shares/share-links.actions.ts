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

/** The actions, guards and actors of the chart. */
export const shareLinksSetup = setup({
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
});
