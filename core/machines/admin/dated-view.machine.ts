import { withEvent } from '../chart/with-event.ts';
import { nothingLoaded } from './dated-view-content.ts';
import { datedViewSetup } from './dated-view.actions.ts';

/**
 * A view of what happened on some days: loaded when opened, and again for other days or other data; how it is
 * shown needs no request. What was loaded stays until the typed days are valid.
 */
export function datedViewMachine<V, C, R>() {
  return datedViewSetup<V, C, R>().createMachine({
    id: 'datedView',
    context: ({ input }) => ({ ...input, ...nothingLoaded(input) }),
    initial: 'closed',
    on: {
      OPEN: { target: '.loading', actions: withEvent('open') },
      RESTORE: [
        { guard: withEvent('needsOtherData'), target: '.loading', actions: withEvent('restore') },
        { actions: withEvent('restore') },
      ],
      CHANGE_VIEW: { actions: withEvent('changeView') },
      SET_DAYS: [
        { guard: withEvent('isValidRange'), target: '.loading', actions: withEvent('requestDays') },
        { actions: withEvent('typeDays') },
      ],
      CLOSE: { target: '.closed', actions: 'reset' },
    },
    states: {
      closed: {
        on: { SET_DAYS: {}, RESTORE: { actions: withEvent('restore') } },
      },
      loading: {
        entry: 'clearReason',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => context,
          onDone: { target: 'loaded', actions: withEvent('storeResult') },
          onError: [
            { guard: withEvent('isUnsupported'), target: 'unsupported' },
            { target: 'failed', actions: withEvent('storeReason') },
          ],
        },
      },
      loaded: { on: { REFRESH: 'loading' } },
      /** The server has no such data. */
      unsupported: {},
      failed: { on: { REFRESH: 'loading' } },
    },
  });
}
