import { assign, emit, fromPromise, setup } from 'xstate';
import type { EventOf } from '../chart/with-event.ts';
import { newShare, type Share } from '../../domain/share/share.ts';
import {
  afterLoading,
  shareLinksAfterSaving,
  ALL_VEHICLES,
  draftProblem,
  shareLinksAfterFailure,
  isDraftChanged,
  isDraftNew,
  isOfOneDevice,
  NO_DRAFT,
  saveDraft,
  shareLinksWithChanges,
  withDraft,
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
  /** Back to the list; asks first if there are unsaved changes. */
  | { type: 'BACK' }
  | { type: 'KEEP_EDITING' }
  /** Leaves the form and drops its changes. */
  | { type: 'DISCARD' }
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

/** The actions, guards and actors of the chart. */
export const shareLinksSetup = setup({
  types: TYPES,
  actors: {
    list: fromPromise<ListedShares, ShareLinksContext>(async ({ input: { shares, mayList } }) =>
      mayList() ? await shares.list() : undefined,
    ),
    save: fromPromise<Share, ShareLinksContext>(({ input }) => saveDraft(input)),
    remove: fromPromise<void, ShareLinksContext>(({ input: { shares, selected } }) =>
      shares.remove(selected?.id ?? 0),
    ),
  },
  actions: {
    storeDevice: assign((_, { deviceId, name }: EventOf<ShareLinksEvent, 'OPEN'>) => ({
      device: { deviceId, name },
    })),
    chooseAllVehicles: assign({ device: ALL_VEHICLES }),
    storeShares: assign((_, { output }: { output: ListedShares }) => afterLoading(output)),
    draftShare: assign((_, { share }: EventOf<ShareLinksEvent, 'EDIT'>) => withDraft(share)),
    select: assign((_, { share }: EventOf<ShareLinksEvent, 'REMOVE'>) => ({ ...NO_DRAFT, selected: share })),
    changeDraft: assign(({ context }, { changes }: EventOf<ShareLinksEvent, 'CHANGE'>) =>
      shareLinksWithChanges(context, changes),
    ),
    storeSaved: assign(({ context }, { output }: { output: Share }) =>
      shareLinksAfterSaving(context, output),
    ),
    emitCreated: emit((_, { output }: { output: Share }) => ({ type: 'created', share: output })),
    storeReason: assign((_, event: { error: unknown }) => shareLinksAfterFailure(event)),
    doubtList: assign({ isListUnsure: true }),
    draftNew: assign(({ context: { device, clock, latestExpiry } }) =>
      withDraft(newShare(device.deviceId, '', clock(), latestExpiry())),
    ),
    clearDraft: assign(NO_DRAFT),
    clearReason: assign({ reason: undefined, problem: undefined }),
    storeProblem: assign(({ context }) => ({ problem: draftProblem(context), reason: undefined })),
    removeSelected: assign(({ context: { userShares, selected } }) => ({
      ...NO_DRAFT,
      userShares: userShares.filter(({ id }) => id !== selected?.id),
    })),
  },
  guards: {
    /** A new share needs a vehicle, and cannot be listed where the server does not list any. */
    canOnlyCreate: ({ context }, { output }: { output: ListedShares }) =>
      output === undefined && isOfOneDevice(context),
    isOfOneDevice: ({ context }) => isOfOneDevice(context),
    hasProblem: ({ context }) => draftProblem(context) !== undefined,
    hasChanges: ({ context }) => isDraftChanged(context),
    /** There is nothing to send. */
    isSavedAlready: ({ context }) =>
      !context.isListUnsure && !isDraftNew(context) && !isDraftChanged(context),
    isListUnsure: ({ context }) => context.isListUnsure,
    isNew: ({ context }) => isDraftNew(context),
    isUnsupported: ({ context }) => context.isSupported === false,
  },
});
