import type { ActorRefFrom } from 'xstate';
import type { DeadLetter, OutboxPage } from '../../../domain/server/outbox.ts';
import { Failure } from '../../../domain/values/failure.ts';
import { queryMachine, type Query } from '../../../machines/query/query.machine.ts';
import { asyncRequestMachine } from '../../../machines/requests/async-request.machine.ts';
import { confirmedActionMachine } from '../../../machines/requests/confirmed-action.machine.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Outbox } from '../../../ports/outbox.ts';
import { connectAsyncRequest, type ConnectedRequest } from '../../connected/connect-async-request.ts';
import {
  connectConfirmedAction,
  type ConnectedConfirmedAction,
} from '../../connected/connect-confirmed-action.ts';
import { connectActor, type Connected } from '../../connected/connect-actor.ts';
import { featureLogic } from '../../wiring/feature.ts';
import { onEmitted } from '../../wiring/listening.ts';

const pageQuery = queryMachine<OutboxPage | undefined, number | undefined>();
const resendRequest = asyncRequestMachine<number, void>();
const discardAction = confirmedActionMachine<DeadLetter, void>();

/** While it is open, what happens on the server is seen after so long, milliseconds. */
const POLL_MS = 15_000;

/** What could not be delivered, and what is done with it. */
export interface OutboxActors {
  /** A page, by the letter after which it begins; dropped while it is closed. */
  page: Query<OutboxPage | undefined, number | undefined>;
  resend: ActorRefFrom<typeof resendRequest>;
  discard: ActorRefFrom<typeof discardAction>;
}

/** What the feature needs from outside. */
export interface OutboxPorts {
  outbox: Outbox;
  clock: Clock;
}

/** What could not be delivered: read again after each letter that is sent again or removed. */
export const outboxFeature = featureLogic({
  actors: (spawn, { outbox, clock }: OutboxPorts): OutboxActors => ({
    page: spawn(pageQuery, {
      input: {
        load: (before) => outbox.page(before),
        subject: undefined,
        data: undefined,
        clock,
        isUnsupported: (error) => error instanceof Failure && error.status === 404,
        pollMs: POLL_MS,
      },
    }),
    resend: spawn(resendRequest, { input: (id: number) => outbox.resend(id) }),
    discard: spawn(discardAction, { input: ({ id }: DeadLetter) => outbox.remove(id) }),
  }),
  wiring: ({ page, resend, discard }) => [
    onEmitted(resend, 'succeeded', () => page.send({ type: 'INVALIDATE' })),
    onEmitted(discard, 'done', () => {
      discard.send({ type: 'CLOSE' });
      page.send({ type: 'INVALIDATE' });
    }),
  ],
});

/** What is known of the outbox. */
export interface OutboxView {
  /** It is open. */
  readonly isOpen: boolean;
  /** A page is being read for the first time. */
  readonly isLoading: boolean;
  /** The server has no outbox that can be read. */
  readonly isUnsupported: boolean;
  /** Why it could not be read last time, as a failure code; undefined when it was. */
  readonly failure: string | undefined;
  /** What waits, and the letters of this page; undefined until they are known. What was read last stays after a failure. */
  readonly page: OutboxPage | undefined;
  /** The page is the one with the newest letters. */
  readonly isNewest: boolean;
}

/** What administrators and managers can do with the outbox. */
export interface OutboxActions {
  /** Opens it with the newest letters, and reads it again from time to time. */
  readonly open: () => void;
  /** Closes it. */
  readonly close: () => void;
  /** Reads the page again. */
  readonly retry: () => void;
  /** Turns to the page that begins after a letter (`next` of the page before); undefined for the newest letters. */
  readonly turnTo: (before: number | undefined) => void;
}

/** What can be sent again. */
export interface ResendActions {
  /** Sends the dead letter with this number again; it waits from then on. */
  readonly send: (id: number) => void;
}

/** What could not be delivered, as front ends see it. */
export interface ConnectedOutbox {
  /** What waits by channel, and a page of dead letters. */
  readonly letters: Connected<OutboxView, OutboxActions>;
  /** Sends a dead letter again. */
  readonly resend: ConnectedRequest<number, void, ResendActions>;
  /** Removes a dead letter after a confirmation. */
  readonly discard: ConnectedConfirmedAction<DeadLetter, void>;
}

/** Connects what could not be delivered. */
export function connectOutbox({ page, resend, discard }: OutboxActors): ConnectedOutbox {
  return {
    letters: connectActor(page, {
      view: ({ value, context: { subject, data, reason } }): OutboxView => ({
        isOpen: value !== 'notLoaded',
        isLoading: value === 'loading',
        isUnsupported: value === 'unsupported',
        failure: reason,
        page: data,
        isNewest: subject === undefined,
      }),
      actions: (send): OutboxActions => ({
        open: () => {
          resend.send({ type: 'RESET' });
          send({ type: 'ASK', subject: undefined });
        },
        close: () => send({ type: 'FORGET' }),
        retry: () => send({ type: 'INVALIDATE' }),
        turnTo: (before) => send({ type: 'ASK', subject: before }),
      }),
    }),
    resend: connectAsyncRequest(resend, (perform): ResendActions => ({ send: perform })),
    discard: connectConfirmedAction(discard),
  };
}
