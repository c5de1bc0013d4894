import { withEvent } from '../chart/with-event.ts';
import { ownChannelsSetup } from './own-channels.actions.ts';

/**
 * §7 and contract §5.7: where alerts reach the user. A browser that is removed is told no more; a chat of Telegram is
 * linked by a code that it sends to the bot, and the server is asked for a while whether it has arrived.
 */
export const ownChannelsMachine = ownChannelsSetup.createMachine({
  id: 'ownChannels',
  context: ({ input }) => ({
    ...input,
    browsers: undefined,
    removingId: undefined,
    browsersReason: undefined,
    telegram: undefined,
    code: undefined,
    isCodeLost: false,
    telegramReason: undefined,
  }),
  type: 'parallel',
  states: {
    browsers: {
      initial: 'idle',
      states: {
        idle: { on: { LOAD: 'loading' } },
        loading: {
          invoke: {
            id: 'browsers',
            src: 'browsers',
            input: ({ context }) => context,
            onDone: { target: 'listing', actions: withEvent('storeBrowsers') },
            onError: { target: 'listing', actions: withEvent('storeBrowsersReason') },
          },
        },
        listing: {
          on: {
            LOAD: 'loading',
            REMOVE_BROWSER: {
              guard: withEvent('isListed'),
              target: 'removing',
              actions: withEvent('storeRemoving'),
            },
          },
        },
        removing: {
          invoke: {
            id: 'removeBrowser',
            src: 'removeBrowser',
            input: ({ context }) => context,
            onDone: { target: 'listing', actions: ['dropRemoved', 'clearRemoving'] },
            onError: { target: 'listing', actions: [withEvent('storeBrowsersReason'), 'clearRemoving'] },
          },
        },
      },
    },
    telegram: {
      initial: 'idle',
      states: {
        idle: { on: { LOAD: 'loading' } },
        loading: {
          invoke: {
            id: 'telegram',
            src: 'telegram',
            input: ({ context }) => context,
            onDone: { target: 'shown', actions: withEvent('storeTelegram') },
            onError: { target: 'shown', actions: withEvent('storeTelegramReason') },
          },
        },
        shown: {
          on: {
            LOAD: { target: 'loading', actions: 'clearTelegramReason' },
            LINK: { guard: 'isOffered', target: 'opening', actions: 'clearTelegramReason' },
            UNLINK: { guard: 'isOffered', target: 'unlinking', actions: 'clearTelegramReason' },
          },
        },
        opening: {
          invoke: {
            id: 'link',
            src: 'link',
            input: ({ context }) => context,
            onDone: { target: 'waiting', actions: withEvent('storeCode') },
            onError: { target: 'shown', actions: withEvent('storeTelegramReason') },
          },
        },
        waiting: {
          initial: 'resting',
          states: {
            resting: { after: { untilLook: 'looking' } },
            looking: {
              invoke: {
                id: 'telegram',
                src: 'telegram',
                input: ({ context }) => context,
                onDone: [
                  {
                    guard: withEvent('isCodeOver'),
                    target: '#ownChannels.telegram.shown',
                    actions: [withEvent('storeTelegram'), withEvent('endCode')],
                  },
                  { target: 'resting', actions: withEvent('storeTelegram') },
                ],
                // A question that gets no answer is asked again.
                onError: { target: 'resting', actions: withEvent('storeTelegramReason') },
              },
            },
          },
          on: { STOP_WAITING: 'shown' },
          exit: 'clearCode',
        },
        unlinking: {
          invoke: {
            id: 'unlink',
            src: 'unlink',
            input: ({ context }) => context,
            onDone: 'loading',
            onError: { target: 'shown', actions: withEvent('storeTelegramReason') },
          },
        },
      },
    },
  },
});
