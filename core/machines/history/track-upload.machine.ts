import { withEvent } from '../chart/with-event.ts';
import { trackUploadSetup } from './track-upload.actions.ts';

/**
 * Adds the track of a file to the history of a device: the server first says what it would take of the file, and stores
 * it after the user has agreed.
 */
export const trackUploadMachine = trackUploadSetup.createMachine({
  id: 'trackUpload',
  context: ({ input }) => ({
    uploads: input,
    track: undefined,
    preview: undefined,
    result: undefined,
    reason: undefined,
  }),
  initial: 'idle',
  on: {
    CHOOSE: { target: '.checking', actions: withEvent('storeTrack') },
    CLOSE: { target: '.idle', actions: 'forget' },
  },
  states: {
    idle: {},
    checking: {
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => context,
        onDone: { target: 'previewed', actions: withEvent('storePreview') },
        onError: { target: 'refused', actions: withEvent('storeReason') },
      },
    },
    /** Why the last attempt to store failed stays until the next one. */
    previewed: { on: { CONFIRM: { guard: 'hasNewFixes', target: 'storing', actions: 'clearReason' } } },
    storing: {
      invoke: {
        id: 'store',
        src: 'store',
        input: ({ context }) => context,
        onDone: { target: 'stored', actions: withEvent('storeResult') },
        onError: { target: 'previewed', actions: withEvent('storeReason') },
      },
      // What is being stored is stored.
      on: { CHOOSE: {}, CLOSE: {} },
    },
    stored: {},
    refused: { on: { RETRY: 'checking' } },
  },
});
