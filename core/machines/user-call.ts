import { assign, emit, fromPromise, setup } from 'xstate';
import { codeOf } from '../domain/failure.ts';

/** One call to the outside. Rejects with a Failure. */
export type Calling<Q, A> = (question: Q) => Promise<A>;

/** A call, its answer, or why there is none. */
export interface UserCallContext<Q, A> {
  readonly call: Calling<Q, A>;
  readonly question: Q | undefined;
  readonly answer: A | undefined;
  /** As a failure code. */
  readonly reason: string | undefined;
}

/** What may happen to it: while one call is on its way others are ignored. */
export type UserCallEvent<Q> = { type: 'CALL'; question: Q } | { type: 'FORGET' };

/** What others hear of it. */
export interface UserCallAnswered<A> {
  type: 'answered';
  answer: A;
}

/** Something the user asks for with one press, which succeeds or says why not; the answer stays until it is forgotten. */
export function userCallMachine<Q, A>() {
  const TYPES: {
    context?: UserCallContext<Q, A>;
    events?: UserCallEvent<Q>;
    emitted?: UserCallAnswered<A>;
    input?: Calling<Q, A>;
  } = {};
  return setup({
    types: TYPES,
    actors: {
      call: fromPromise<A, { call: Calling<Q, A>; question: Q }>(({ input: { call, question } }) =>
        call(question),
      ),
    },
    actions: {
      keepAnswer: assign((_, { answer }: { answer: A }) => ({ answer })),
      sayAnswered: emit((_, { answer }: { answer: A }) => ({ type: 'answered' as const, answer })),
      keepReason: assign((_, { error }: { error: unknown }) => ({ reason: codeOf(error) })),
      forget: assign({ question: undefined, answer: undefined, reason: undefined }),
      keepQuestion: assign((_, { question }: { question: Q }) => ({
        question,
        answer: undefined,
        reason: undefined,
      })),
    },
  }).createMachine({
    id: 'userCall',
    context: ({ input }) => ({ call: input, question: undefined, answer: undefined, reason: undefined }),
    initial: 'idle',
    on: {
      FORGET: { target: '.idle', actions: 'forget' },
      CALL: { target: '.calling', actions: { type: 'keepQuestion', params: ({ event }) => event } },
    },
    states: {
      idle: {},
      calling: {
        on: { CALL: {} },
        invoke: {
          src: 'call',
          input: ({ context, event }) => ({ call: context.call, question: questionOf(event) }),
          onDone: {
            target: 'answered',
            actions: [
              { type: 'keepAnswer', params: ({ event }) => ({ answer: event.output }) },
              { type: 'sayAnswered', params: ({ event }) => ({ answer: event.output }) },
            ],
          },
          onError: { target: 'refused', actions: { type: 'keepReason', params: ({ event }) => event } },
        },
      },
      answered: {},
      refused: {},
    },
  });
}

/** A call is only ever begun by its question. */
function questionOf<Q>(event: UserCallEvent<Q>): Q {
  if (event.type !== 'CALL') throw new Error(`${event.type} begins no call`);
  return event.question;
}
