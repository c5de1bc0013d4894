import { ALL_VEHICLES, NO_DRAFT } from './share-links-state.ts';
import { withEvent } from '../chart/with-event.ts';
import { shareLinksSetup } from './share-links.actions.ts';

/** Back to the list, which is loaded again where it may be other than it is known. */
const TO_LIST = [
  { guard: 'isListUnsure', target: 'loading', actions: 'clearDraft' },
  { target: 'listing', actions: 'clearDraft' },
] as const;
/** Where the server does not list shares, there is no list to go back to. */
const TO_LIST_IF_ANY = [
  { guard: 'isUnsupported', target: 'closed', actions: 'clearDraft' },
  ...TO_LIST,
] as const;

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
    isListUnsure: false,
  }),
  initial: 'closed',
  on: {
    OPEN: { target: '.loading', actions: ['clearDraft', withEvent('storeDevice')] },
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
        onDone: { target: 'closed', actions: withEvent('storeShares') },
        onError: 'closed',
      },
    },
    loading: {
      invoke: {
        id: 'list',
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
    loadFailed: { on: { RETRY: { target: 'loading', actions: 'clearReason' }, CLOSE: 'closed' } },
    listing: {
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
          { guard: 'isSavedAlready', target: 'listing', actions: 'clearDraft' },
          { guard: 'hasProblem', actions: 'storeProblem' },
          { target: 'saving', actions: 'clearReason' },
        ],
        BACK: [{ guard: 'hasChanges', target: 'confirmingBack' }, ...TO_LIST_IF_ANY],
        CLOSE: [
          { guard: 'hasChanges', target: 'confirmingClose' },
          { target: 'closed', actions: 'clearDraft' },
        ],
      },
    },
    confirmingBack: {
      on: {
        KEEP_EDITING: 'editing',
        DISCARD: TO_LIST_IF_ANY,
      },
    },
    confirmingClose: {
      on: { KEEP_EDITING: 'editing', DISCARD: { target: 'closed', actions: 'clearDraft' } },
    },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => context,
        onDone: [
          { guard: 'isNew', target: 'created', actions: [withEvent('storeSaved'), withEvent('emitCreated')] },
          { target: 'listing', actions: withEvent('storeSaved') },
        ],
        onError: { target: 'editing', actions: [withEvent('storeReason'), 'doubtList'] },
      },
      // The response must not be lost: the share would exist without the user knowing it.
      on: { OPEN: {}, OPEN_ALL: {} },
    },
    created: {
      on: {
        BACK: TO_LIST_IF_ANY,
        CLOSE: { target: 'closed', actions: 'clearDraft' },
      },
    },
    confirmingRemoval: {
      on: {
        CONFIRM: { target: 'removing', actions: 'clearReason' },
        BACK: TO_LIST,
        CLOSE: { target: 'closed', actions: 'clearDraft' },
      },
    },
    removing: {
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => context,
        onDone: { target: 'listing', actions: 'removeSelected' },
        onError: { target: 'confirmingRemoval', actions: [withEvent('storeReason'), 'doubtList'] },
      },
      on: { OPEN: {}, OPEN_ALL: {} },
    },
  },
});
