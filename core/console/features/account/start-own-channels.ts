import { createActor, type ActorRefFrom } from 'xstate';
import type { PushBrowser } from '../../../domain/alert/push-subscription.ts';
import type { TelegramCode, TelegramLink } from '../../../domain/alert/telegram-link.ts';
import { ownChannelsMachine } from '../../../machines/alerts/own-channels.machine.ts';
import type { OwnChannels } from '../../../ports/own-channels.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import type { FirstReaders } from '../../wiring/first-reader.ts';

/** Starts what is known of where alerts reach the user. */
export function startOwnChannels(
  { ownChannels }: { ownChannels: OwnChannels },
  readers: FirstReaders,
): ConnectedOwnChannels {
  const actor = createActor(ownChannelsMachine, { input: { ownChannels }, ...readers.settings });
  return connectOwnChannels(readers.started(actor));
}

/** What is known of where alerts reach the user. */
export interface OwnChannelsView {
  /** The browsers that get push messages, that of this login first; undefined until they are known. */
  readonly browsers: readonly PushBrowser[] | undefined;
  /** The browser that is being removed. */
  readonly removingId: number | undefined;
  /** Why the last call about browsers failed, as a failure code. */
  readonly browsersFailure: string | undefined;
  /** How the user stands with Telegram; undefined until it is known. */
  readonly telegram: TelegramLink | undefined;
  /** The code that the user is to send to the bot. */
  readonly code: TelegramCode | undefined;
  /** The last code ended before the bot got it. */
  readonly isCodeLost: boolean;
  /** A code is being made, or the link is being removed. */
  readonly isTelegramChanging: boolean;
  /** Why the last call about Telegram failed, as a failure code. */
  readonly telegramFailure: string | undefined;
}

/** What users can do with where alerts reach them. */
export interface OwnChannelsActions {
  /** Reads browsers and Telegram. */
  readonly load: () => void;
  /** Ends push messages to a browser. */
  readonly removeBrowser: (id: number) => void;
  /** Makes a code that links a chat of Telegram, and waits until the bot has got it. */
  readonly link: () => void;
  /** Waits no longer; the code itself can still be sent until it ends. */
  readonly stopWaiting: () => void;
  /** Ends messages by Telegram. */
  readonly unlink: () => void;
}

/** Where alerts reach the user, as front ends see it. */
export type ConnectedOwnChannels = Connected<OwnChannelsView, OwnChannelsActions>;

function connectOwnChannels(actor: ActorRefFrom<typeof ownChannelsMachine>): ConnectedOwnChannels {
  return connectActor(actor, {
    view: ({ value, context }) => ({
      browsers: context.browsers,
      removingId: context.removingId,
      browsersFailure: context.browsersReason,
      telegram: context.telegram,
      code: context.code,
      isCodeLost: context.isCodeLost,
      isTelegramChanging: value.telegram === 'opening' || value.telegram === 'unlinking',
      telegramFailure: context.telegramReason,
    }),
    actions: (send) => ({
      load: () => send({ type: 'LOAD' }),
      removeBrowser: (id: number) => send({ type: 'REMOVE_BROWSER', id }),
      link: () => send({ type: 'LINK' }),
      stopWaiting: () => send({ type: 'STOP_WAITING' }),
      unlink: () => send({ type: 'UNLINK' }),
    }),
  });
}
