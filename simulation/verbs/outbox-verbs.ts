import type { ConnectedConsole } from '@farol/core/console/connected-console';
import type { DeadLetter } from '@farol/core/domain/server/outbox';
import { FLAG, INDEX } from './arguments.ts';
import { given, plain, type Verb } from './verb.ts';

const isOpen = ({ outbox }: ConnectedConsole): boolean => outbox.letters.getSnapshot().isOpen;
const isAsked = ({ outbox }: ConnectedConsole): boolean => outbox.discard.getSnapshot().action !== undefined;

/** What administrators and managers do with what could not be delivered. */
export const OUTBOX_VERBS: Readonly<Record<string, Verb>> = {
  'outbox.letters.open': plain(({ outbox }) => outbox.letters.open()),
  'outbox.letters.close': plain(({ outbox }) => outbox.letters.close()),
  'outbox.letters.retry': plain(({ outbox }) => outbox.letters.retry(), isOpen),
  'outbox.letters.turnTo': given(
    FLAG,
    ({ console: { outbox } }, isOlder) =>
      outbox.letters.turnTo(isOlder ? outbox.letters.getSnapshot().page?.next : undefined),
    isOpen,
  ),
  'outbox.resend.send': given(
    INDEX,
    ({ console }, index) => {
      const letter = letterAt(console, index);
      if (letter) console.outbox.resend.send(letter.id);
    },
    isOpen,
  ),
  'outbox.resend.clear': plain(({ outbox }) => outbox.resend.clear(), isOpen),
  'outbox.discard.request': given(
    INDEX,
    ({ console }, index) => {
      const letter = letterAt(console, index);
      if (letter) console.outbox.discard.request(letter);
    },
    isOpen,
  ),
  'outbox.discard.confirm': plain(({ outbox }) => outbox.discard.confirm(), isAsked),
  'outbox.discard.stop': plain(({ outbox }) => outbox.discard.stop(), isAsked),
  'outbox.discard.close': plain(({ outbox }) => outbox.discard.close(), isAsked),
};

function letterAt({ outbox }: ConnectedConsole, index: number): DeadLetter | undefined {
  return outbox.letters.getSnapshot().page?.deadLetters[index];
}
