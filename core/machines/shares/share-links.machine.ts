import { ALL_VEHICLES, NO_DRAFT } from './share-links-state.ts';
import { withEvent } from '../chart/with-event.ts';
import { shareLinksSetup } from './share-links.actions.ts';

/**
 * §3, "Share": the shares of a vehicle are listed, created, edited and removed after a confirmation. Where
 * the server does not list shares, the tracking server creates them, with no settings but the expiry. A
 * failed save keeps what was typed.
 */
export const shareLinksMachine = shareLinksSetup.createMachine({
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
    OPEN: { target: '.loading', actions: withEvent('storeDevice') },
    OPEN_ALL: { target: '.loading', actions: 'chooseAllVehicles' },
  },
  states: {
    closed: { entry: 'clearDraft', on: { CHECK_SUPPORT: 'checkingSupport' } },
    /** Loads the list before the user opens it; a failure says nothing about the server. */
    checkingSupport: {
      invoke: {
        src: 'list',
        input: ({ context }) => context,
        onDone: { target: 'closed', actions: withEvent('storeShares') },
        onError: 'closed',
      },
    },
    loading: {
      entry: 'clearDraft',
      invoke: {
        src: 'list',
        input: ({ context }) => context,
        onDone: [
          {
            guard: withEvent('canOnlyCreate'),
            target: 'editing',
            actions: [withEvent('storeShares'), 'draftNew'],
          },
          { target: 'listing', actions: withEvent('storeShares') },
        ],
        onError: { target: 'loadFailed', actions: withEvent('storeReason') },
      },
      on: { CLOSE: 'closed' },
    },
    loadFailed: { on: { RETRY: 'loading', CLOSE: 'closed' } },
    listing: {
      entry: 'clearDraft',
      on: {
        ADD: { guard: 'isOfOneDevice', target: 'editing', actions: 'draftNew' },
        EDIT: { target: 'editing', actions: withEvent('draftShare') },
        REMOVE: { target: 'confirmingRemoval', actions: withEvent('select') },
        CLOSE: 'closed',
      },
    },
    editing: {
      on: {
        CHANGE: { actions: withEvent('changeDraft') },
        SAVE: [
          { guard: 'isSavedAlready', target: 'listing' },
          { guard: 'hasProblem', actions: 'storeProblem' },
          { target: 'saving', actions: 'clearReason' },
        ],
        BACK: [
          { guard: 'hasChanges', target: 'confirmingBack' },
          { guard: 'isUnsupported', target: 'closed' },
          { target: 'listing' },
        ],
        CLOSE: [{ guard: 'hasChanges', target: 'confirmingClose' }, { target: 'closed' }],
      },
    },
    confirmingBack: {
      on: {
        KEEP_EDITING: 'editing',
        DISCARD: [{ guard: 'isUnsupported', target: 'closed' }, { target: 'listing' }],
      },
    },
    confirmingClose: {
      on: { KEEP_EDITING: 'editing', DISCARD: 'closed' },
    },
    saving: {
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: [
          { guard: 'isNew', target: 'created', actions: [withEvent('storeSaved'), withEvent('emitCreated')] },
          { target: 'listing', actions: withEvent('storeSaved') },
        ],
        onError: { target: 'editing', actions: withEvent('storeReason') },
      },
      // The response must not be lost: the share would exist without the user knowing it.
      on: { OPEN: {}, OPEN_ALL: {} },
    },
    created: {
      on: {
        BACK: [{ guard: 'isUnsupported', target: 'closed' }, { target: 'listing' }],
        CLOSE: 'closed',
      },
    },
    confirmingRemoval: {
      on: {
        CONFIRM: { target: 'removing', actions: 'clearReason' },
        BACK: 'listing',
        CLOSE: 'closed',
      },
    },
    removing: {
      invoke: {
        src: 'remove',
        input: ({ context }) => context,
        onDone: { target: 'listing', actions: 'removeSelected' },
        onError: { target: 'confirmingRemoval', actions: withEvent('storeReason') },
      },
      on: { OPEN: {}, OPEN_ALL: {} },
    },
  },
});
