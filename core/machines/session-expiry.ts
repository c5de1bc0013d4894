import { assign, emit, setup } from 'xstate';
import { countdownTo, type Countdown } from '../domain/countdown.ts';
import type { Clock } from '../ports/clock.ts';

/** How long the session on the screen still lasts. */
export interface SessionExpiryContext {
  readonly clock: Clock;
  /** When it ends, as ISO text. */
  readonly expires: string | undefined;
  readonly left: Countdown | undefined;
}

/** What may happen to it. */
export type SessionExpiryEvent =
  /** Whoever is signed in now, until then; without an end he may stay. */
  | { type: 'WATCH'; expires: string | undefined }
  /** He has read that it is over. */
  | { type: 'LEAVE' };

/** `ended`: nothing more may be shown. `left`: he goes. */
export interface SessionExpiryNews {
  type: 'ended' | 'left';
}

const TYPES: {
  context?: SessionExpiryContext;
  events?: SessionExpiryEvent;
  emitted?: SessionExpiryNews;
  input?: Clock;
} = {};

/** §4, "Shared-user session", §9: the clock ticks every second; below zero the session is over, and words say so until he leaves. */
export const sessionExpiryMachine = setup({
  types: TYPES,
  actions: {
    watch: assign((_, { expires }: { expires: string | undefined }) => ({ expires, left: undefined })),
    count: assign(({ context: { expires, clock } }) => ({
      left: expires === undefined ? undefined : countdownTo(expires, clock()),
    })),
    sayEnded: emit({ type: 'ended' as const }),
    sayLeft: emit({ type: 'left' as const }),
  },
  guards: {
    hasEnd: (_, { expires }: { expires: string | undefined }) =>
      expires !== undefined && !Number.isNaN(Date.parse(expires)),
    isOver: ({ context: { left } }) => left?.unit === 'over',
  },
  delays: { tick: 1000 },
}).createMachine({
  id: 'sessionExpiry',
  context: ({ input: clock }) => ({ clock, expires: undefined, left: undefined }),
  initial: 'endless',
  on: {
    WATCH: [
      {
        guard: { type: 'hasEnd', params: ({ event }) => event },
        target: '.counting',
        reenter: true,
        actions: { type: 'watch', params: ({ event }) => event },
      },
      { target: '.endless', actions: { type: 'watch', params: { expires: undefined } } },
    ],
  },
  states: {
    endless: {},
    counting: {
      entry: 'count',
      always: { guard: 'isOver', target: 'over' },
      after: { tick: { target: 'counting', reenter: true } },
    },
    over: { entry: 'sayEnded', on: { LEAVE: { target: 'endless', actions: 'sayLeft' } } },
  },
});
