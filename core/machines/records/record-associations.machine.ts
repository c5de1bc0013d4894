import { recordAssociationsSetup, NOT_LOADED } from './record-associations.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * The associations of one side of a record (§7, "permissions"). A change is shown and sent at once; if the
 * server refuses it, it is reverted and its failure is shown.
 */
export const recordAssociationsMachine = recordAssociationsSetup.createMachine({
  id: 'recordAssociations',
  context: ({ input }) => ({ ...input, subject: undefined, ...NOT_LOADED }),
  initial: 'closed',
  on: {
    OPEN: { target: '.loading', actions: withEvent('open') },
    CLOSE: { target: '.closed', actions: 'close' },
  },
  states: {
    closed: {},
    loading: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context }) => context,
        onDone: { target: 'loaded', actions: withEvent('storeLoaded') },
        onError: { target: 'failed', actions: withEvent('storeReason') },
      },
    },
    loaded: {
      invoke: { src: 'toggler', id: 'toggler', input: ({ context }) => context.associations },
      on: {
        TOGGLE: { guard: withEvent('isNotPending'), actions: [withEvent('toggle'), withEvent('sendToggle')] },
        TOGGLED: { actions: withEvent('finishToggle') },
        TOGGLE_FAILED: { actions: [withEvent('finishToggle'), withEvent('revertToggle')] },
      },
    },
    failed: { on: { RETRY: 'loading' } },
  },
});
