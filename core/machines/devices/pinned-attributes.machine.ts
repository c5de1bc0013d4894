import { pinnedAttributesSetup } from './pinned-attributes.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/**
 * The attributes on top of every device's values (§3, `deviceAttributes`): the server's first, then the
 * user's. Changes are sent at once, one at a time; if one is refused, nothing changes and the reason is
 * shown.
 */
export const pinnedAttributesMachine = pinnedAttributesSetup.createMachine({
  id: 'pinnedAttributes',
  context: ({ input }) => ({ ...input, pins: [], pendingChange: undefined, reason: undefined }),
  entry: 'readPins',
  initial: 'ready',
  on: {
    HOLDERS_CHANGED: { actions: [withEvent('storeHolders'), 'readPins'] },
  },
  states: {
    ready: {
      on: {
        PIN: { target: 'saving', actions: withEvent('startChange') },
        UNPIN: { target: 'saving', actions: withEvent('startChange') },
      },
    },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => context,
        onDone: { target: 'ready', actions: [withEvent('storeSaved'), 'readPins', withEvent('emitSaved')] },
        onError: { target: 'ready', actions: withEvent('storeReason') },
      },
      exit: 'endChange',
    },
  },
});
