import { assign, fromPromise, setup } from 'xstate';
import type { Attributes } from '../../domain/values/attributes.ts';
import { hasPushToken } from '../../domain/alert/push-notification.ts';
import type { PushNotifications } from '../../ports/push-notifications.ts';
import type { PushTokens } from '../../ports/push-tokens.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** What push notifications need from outside. */
export interface PushRegistrationInput {
  push: PushNotifications;
  pushTokens: PushTokens;
  storage: KeyValueStorage;
}

interface PushContext extends PushRegistrationInput {
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
  | { type: 'ENABLE' }
  | { type: 'DISABLE' };

/** How things stand, or what became of asking for notifications. */
type Registration =
  | { kind: 'unsupported' }
  | { kind: 'off' | 'denied'; vapidKey: string }
  | { kind: 'on'; vapidKey: string; token: string };

const TYPES: { context?: PushContext; events?: PushEvent; input?: PushRegistrationInput } = {};

/** Whose notifications come to this browser; somebody else who signs in here does not get them. */
const OWNER_KEY = 'pushUser';

/**
 * Notifications of the browser while the console is closed (§7). They are offered where the label says how they are sent, asked for
 * only on a press, and the token is sent only if the user has not got it (§5); that sending fails is of no interest to him.
 */
export const pushRegistrationMachine = setup({
  types: TYPES,
  actors: {
    checkRegistration: fromPromise<Registration, PushContext>(({ input }) => look(input)),
    subscribe: fromPromise<Registration, PushContext>(({ input }) => subscribeBrowser(input)),
    register: fromPromise<void, PushContext>(({ input: { pushTokens, userId, token } }) =>
      pushTokens.register(userId, token),
    ),
    unsubscribe: fromPromise<void, PushContext>(async ({ input: { push, storage } }) => {
      await push.unsubscribe();
      storage.remove(OWNER_KEY);
    }),
  },
  actions: {
    setUser: assign((_, { userId, attributes }: { userId: number; attributes: Attributes }) => ({
      userId,
      attributes,
      vapidKey: '',
      token: '',
    })),
    storeRegistration: assign(({ context }, found: Registration) => ({
      vapidKey: found.kind === 'unsupported' ? context.vapidKey : found.vapidKey,
      token: found.kind === 'on' ? found.token : '',
    })),
  },
  guards: {
    isKind: (_, { found, kind }: { found: Registration; kind: Registration['kind'] }) => found.kind === kind,
    isRegistered: ({ context: { attributes, token } }) => hasPushToken(attributes, token),
  },
}).createMachine({
  id: 'pushRegistration',
  context: ({ input }) => ({ ...input, userId: 0, attributes: {}, vapidKey: '', token: '' }),
  initial: 'closed',
  on: {
    OPEN: { target: '.checking', reenter: true, actions: { type: 'setUser', params: ({ event }) => event } },
    CLOSE: '.closed',
  },
  states: {
    closed: {},
    checking: {
      invoke: {
        src: 'checkRegistration',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isKind', params: ({ event }) => ({ found: event.output, kind: 'unsupported' }) },
            target: 'unsupported',
          },
          {
            guard: { type: 'isKind', params: ({ event }) => ({ found: event.output, kind: 'on' }) },
            target: 'registering',
            actions: { type: 'storeRegistration', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isKind', params: ({ event }) => ({ found: event.output, kind: 'denied' }) },
            target: 'denied',
            actions: { type: 'storeRegistration', params: ({ event }) => event.output },
          },
          { target: 'off', actions: { type: 'storeRegistration', params: ({ event }) => event.output } },
        ],
        onError: 'unsupported',
      },
    },
    /** Push is not configured, or not for this browser: nothing is offered. */
    unsupported: {},
    off: { on: { ENABLE: 'subscribing' } },
    /** The user forbade notifications; what he allows in the browser's settings counts with the next press. */
    denied: { on: { ENABLE: 'subscribing' } },
    /** The browser could not subscribe. */
    failed: { on: { ENABLE: 'subscribing' } },
    subscribing: {
      invoke: {
        src: 'subscribe',
        input: ({ context }) => context,
        onDone: [
          {
            guard: { type: 'isKind', params: ({ event }) => ({ found: event.output, kind: 'on' }) },
            target: 'registering',
            actions: { type: 'storeRegistration', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isKind', params: ({ event }) => ({ found: event.output, kind: 'denied' }) },
            target: 'denied',
          },
          { target: 'off' },
        ],
        onError: 'failed',
      },
    },
    registering: {
      always: { guard: 'isRegistered', target: 'on' },
      invoke: { src: 'register', input: ({ context }) => context, onDone: 'on', onError: 'on' },
    },
    on: { on: { DISABLE: 'unsubscribing' } },
    unsubscribing: {
      invoke: { src: 'unsubscribe', input: ({ context }) => context, onDone: 'off', onError: 'on' },
    },
  },
});

async function look({ push, pushTokens, storage, userId }: PushContext): Promise<Registration> {
  if (push.permission() === 'unsupported') return { kind: 'unsupported' };
  const setting = await pushTokens.settings();
  if (!setting) return { kind: 'unsupported' };
  const { vapidKey } = setting;
  const permission = push.permission();
  if (permission === 'denied') return { kind: 'denied', vapidKey };
  const isOwn = permission === 'granted' && storage.read(OWNER_KEY) === String(userId);
  const token = isOwn ? await push.currentToken(vapidKey) : undefined;
  return token === undefined ? { kind: 'off', vapidKey } : { kind: 'on', vapidKey, token };
}

async function subscribeBrowser({ push, storage, userId, vapidKey }: PushContext): Promise<Registration> {
  const permission = await push.requestPermission();
  if (permission === 'denied') return { kind: 'denied', vapidKey };
  if (permission !== 'granted') return { kind: 'off', vapidKey };
  const owner = storage.read(OWNER_KEY);
  // What was sent to somebody else here ends with his token.
  if (owner !== undefined && owner !== String(userId)) await push.unsubscribe();
  const token = await push.subscribe(vapidKey);
  storage.write(OWNER_KEY, String(userId));
  return { kind: 'on', vapidKey, token };
}
