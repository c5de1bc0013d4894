import { assign, fromPromise, setup } from 'xstate';
import type { Attributes } from '../domain/attributes.ts';
import { hasToken } from '../domain/push.ts';
import type { Push } from '../ports/push.ts';
import type { PushRegister } from '../ports/push-register.ts';
import type { Storage } from '../ports/storage.ts';

/** What push notifications need from outside. */
export interface PushInput {
  push: Push;
  pushRegister: PushRegister;
  storage: Storage;
}

interface PushContext extends PushInput {
  userId: number;
  /** Of the user: which tokens the server has. */
  attributes: Attributes;
  vapidKey: string;
  token: string;
}

type PushEvent =
  /** This user is signed in. */
  | { type: 'OPEN'; userId: number; attributes: Attributes }
  | { type: 'CLOSE' }
  /** The user wants to be told on this device; only on a press of his. */
  | { type: 'TURN_ON' }
  | { type: 'TURN_OFF' };

/** How things stand, or what became of asking for notifications. */
type Look =
  | { kind: 'absent' }
  | { kind: 'off' | 'refused'; vapidKey: string }
  | { kind: 'on'; vapidKey: string; token: string };

const TYPES: { context?: PushContext; events?: PushEvent; input?: PushInput } = {};

/** Whose notifications come to this browser; somebody else who signs in here does not get them. */
const OWNER = 'pushUser';

/**
 * Notifications of the browser while the console is closed (§7). They are offered where the label says how they are sent, asked for
 * only on a press, and the token is sent only if the user has not got it (§5); that sending fails is of no interest to him.
 */
export const pushMachine = setup({
  types: TYPES,
  actors: {
    look: fromPromise<Look, PushContext>(({ input }) => look(input)),
    subscribe: fromPromise<Look, PushContext>(({ input }) => subscribed(input)),
    register: fromPromise<void, PushContext>(({ input: { pushRegister, userId, token } }) =>
      pushRegister.add(userId, token),
    ),
    unsubscribe: fromPromise<void, PushContext>(async ({ input: { push, storage } }) => {
      await push.unsubscribe();
      storage.remove(OWNER);
    }),
  },
  actions: {
    choose: assign((_, { userId, attributes }: { userId: number; attributes: Attributes }) => ({
      userId,
      attributes,
      vapidKey: '',
      token: '',
    })),
    keep: assign(({ context }, found: Look) => ({
      vapidKey: found.kind === 'absent' ? context.vapidKey : found.vapidKey,
      token: found.kind === 'on' ? found.token : '',
    })),
  },
  guards: {
    is: (_, { found, kind }: { found: Look; kind: Look['kind'] }) => found.kind === kind,
    isKnown: ({ context: { attributes, token } }) => hasToken(attributes, token),
  },
}).createMachine({
  id: 'push',
  context: ({ input }) => ({ ...input, userId: 0, attributes: {}, vapidKey: '', token: '' }),
  initial: 'closed',
  on: {
    OPEN: { target: '.looking', reenter: true, actions: { type: 'choose', params: ({ event }) => event } },
    CLOSE: '.closed',
  },
  states: {
    closed: {},
    looking: {
      invoke: {
        src: 'look',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ found: event.output, kind: 'absent' }) },
            target: 'absent',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ found: event.output, kind: 'on' }) },
            target: 'registering',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ found: event.output, kind: 'refused' }) },
            target: 'refused',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          { target: 'off', actions: { type: 'keep', params: ({ event }) => event.output } },
        ],
        onError: 'absent',
      },
    },
    /** Push is not configured, or not for this browser: nothing is offered. */
    absent: {},
    off: { on: { TURN_ON: 'subscribing' } },
    /** The user forbade notifications; what he allows in the browser's settings counts with the next press. */
    refused: { on: { TURN_ON: 'subscribing' } },
    /** The browser could not subscribe. */
    failed: { on: { TURN_ON: 'subscribing' } },
    subscribing: {
      invoke: {
        src: 'subscribe',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'is', params: ({ event }) => ({ found: event.output, kind: 'on' }) },
            target: 'registering',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ found: event.output, kind: 'refused' }) },
            target: 'refused',
          },
          { target: 'off' },
        ],
        onError: 'failed',
      },
    },
    registering: {
      always: { guard: 'isKnown', target: 'on' },
      invoke: { src: 'register', input: ({ context }) => context, onDone: 'on', onError: 'on' },
    },
    on: { on: { TURN_OFF: 'unsubscribing' } },
    unsubscribing: {
      invoke: { src: 'unsubscribe', input: ({ context }) => context, onDone: 'off', onError: 'on' },
    },
  },
});

async function look({ push, pushRegister, storage, userId }: PushContext): Promise<Look> {
  if (push.permission() === 'unsupported') return { kind: 'absent' };
  const setting = await pushRegister.setting();
  if (!setting) return { kind: 'absent' };
  const { vapidKey } = setting;
  const permission = push.permission();
  if (permission === 'denied') return { kind: 'refused', vapidKey };
  const isOwn = permission === 'granted' && storage.read(OWNER) === String(userId);
  const token = isOwn ? await push.current(vapidKey) : undefined;
  return token === undefined ? { kind: 'off', vapidKey } : { kind: 'on', vapidKey, token };
}

async function subscribed({ push, storage, userId, vapidKey }: PushContext): Promise<Look> {
  const permission = await push.ask();
  if (permission === 'denied') return { kind: 'refused', vapidKey };
  if (permission !== 'granted') return { kind: 'off', vapidKey };
  const owner = storage.read(OWNER);
  // What was sent to somebody else here ends with his token.
  if (owner !== undefined && owner !== String(userId)) await push.unsubscribe();
  const token = await push.subscribe(vapidKey);
  storage.write(OWNER, String(userId));
  return { kind: 'on', vapidKey, token };
}
