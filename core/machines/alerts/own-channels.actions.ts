import { assign, fromPromise, setup } from 'xstate';
import type { PushBrowser } from '../../domain/alert/push-subscription.ts';
import type { TelegramCode, TelegramLink } from '../../domain/alert/telegram-link.ts';
import { Failure, failureCodeOf } from '../../domain/values/failure.ts';
import type { OwnChannels } from '../../ports/own-channels.ts';
import type { EventOf } from '../chart/with-event.ts';

/** How often it is looked whether the bot got the code, milliseconds. */
export const LINK_POLL_MS = 2_000;

/** What the chart needs from outside. */
export interface OwnChannelsInput {
  ownChannels: OwnChannels;
}

/** Where alerts reach the user. */
export interface OwnChannelsContext extends OwnChannelsInput {
  /** The browsers that are told, that of this login first; undefined until they are known. */
  readonly browsers: readonly PushBrowser[] | undefined;
  readonly removingId: number | undefined;
  /** Why the last call about browsers failed, as a failure code. */
  readonly browsersReason: string | undefined;
  readonly telegram: TelegramLink | undefined;
  /** The code that waits for its message to the bot. */
  readonly code: TelegramCode | undefined;
  /** Whether the last code ended before the bot got it. */
  readonly isCodeLost: boolean;
  readonly telegramReason: string | undefined;
}

/** Events of the chart. */
export type OwnChannelsEvent =
  /** The channels are shown. */
  | { type: 'LOAD' }
  | { type: 'REMOVE_BROWSER'; id: number }
  | { type: 'LINK' }
  /** The user waits no longer for the code to arrive. */
  | { type: 'STOP_WAITING' }
  | { type: 'UNLINK' };

const TYPES: {
  context?: OwnChannelsContext;
  events?: OwnChannelsEvent;
  input?: OwnChannelsInput;
} = {};

/** The actions, guards and actors of the chart. */
export const ownChannelsSetup = setup({
  types: TYPES,
  actors: {
    browsers: fromPromise<readonly PushBrowser[], OwnChannelsContext>(({ input }) =>
      input.ownChannels.browsers(),
    ),
    removeBrowser: fromPromise<void, OwnChannelsContext>(({ input: { ownChannels, removingId } }) =>
      ownChannels.removeBrowser(removingId ?? 0).catch(unlessGone),
    ),
    telegram: fromPromise<TelegramLink, OwnChannelsContext>(({ input }) => input.ownChannels.telegram()),
    link: fromPromise<TelegramCode, OwnChannelsContext>(({ input }) => input.ownChannels.linkTelegram()),
    unlink: fromPromise<void, OwnChannelsContext>(({ input }) => input.ownChannels.unlinkTelegram()),
  },
  delays: { untilLook: LINK_POLL_MS },
  actions: {
    storeBrowsers: assign((_, { output }: { output: readonly PushBrowser[] }) => ({
      browsers: output
        .filter(({ removed }) => !removed)
        .toSorted(
          (left, right) =>
            Number(right.current) - Number(left.current) ||
            Date.parse(right.creationTime) - Date.parse(left.creationTime),
        ),
      browsersReason: undefined,
    })),
    storeRemoving: assign((_, event: EventOf<OwnChannelsEvent, 'REMOVE_BROWSER'>) => ({
      removingId: event.id,
      browsersReason: undefined,
    })),
    clearRemoving: assign({ removingId: undefined }),
    dropRemoved: assign(({ context: { browsers, removingId } }) => ({
      browsers: browsers?.filter(({ id }) => id !== removingId),
    })),
    storeBrowsersReason: assign((_, event: { error: unknown }) => ({
      browsersReason: failureCodeOf(event.error),
    })),
    storeTelegram: assign((_, { output }: { output: TelegramLink }) => ({
      telegram: output,
      telegramReason: undefined,
    })),
    storeTelegramReason: assign((_, event: { error: unknown }) => ({
      telegramReason: failureCodeOf(event.error),
    })),
    clearTelegramReason: assign({ telegramReason: undefined, isCodeLost: false }),
    storeCode: assign((_, { output }: { output: TelegramCode }) => ({ code: output })),
    endCode: assign((_, { output }: { output: TelegramLink }) => ({
      code: undefined,
      isCodeLost: !output.isLinked,
    })),
    clearCode: assign({ code: undefined }),
  },
  guards: {
    isListed: ({ context: { browsers } }, event: EventOf<OwnChannelsEvent, 'REMOVE_BROWSER'>) =>
      browsers?.some(({ id }) => id === event.id) === true,
    /** The bot got the code, or it ended. */
    isCodeOver: (_, { output }: { output: TelegramLink }) => !output.isWaiting,
    isOffered: ({ context: { telegram } }) => telegram?.isOffered === true,
  },
});

/** What is gone already was removed, which is what was wanted. */
function unlessGone(error: unknown): void {
  if (!(error instanceof Failure) || error.status !== 404) throw error;
}
