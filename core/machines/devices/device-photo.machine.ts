import { devicePhotoSetup } from './device-photo.actions.ts';
import { withEvent } from '../chart/with-event.ts';

/** Saves a photo of a device; a refused one can be sent again. */
export const devicePhotoMachine = devicePhotoSetup.createMachine({
  id: 'devicePhoto',
  context: ({ input }) => ({ ...input, device: undefined, photo: undefined, version: 0, reason: undefined }),
  initial: 'idle',
  on: { PHOTO_CHANGED: { actions: 'bumpVersion' } },
  states: {
    idle: { on: { UPLOAD: { target: 'saving', actions: withEvent('setPhoto') } } },
    saving: {
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => context,
        onDone: { target: 'idle', actions: ['bumpVersion', 'forget'] },
        onError: { target: 'failed', actions: withEvent('storeReason') },
      },
    },
    failed: {
      on: {
        RETRY: 'saving',
        DISCARD: { target: 'idle', actions: 'forget' },
        UPLOAD: { target: 'saving', actions: withEvent('setPhoto') },
      },
    },
  },
});
