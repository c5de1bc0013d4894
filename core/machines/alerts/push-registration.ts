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

interface PushRegistrationContext extends PushRegistrationInput {
  userId: number;
  /** The user's attributes, which contain the tokens registered with the server. */
  attributes: Attributes;
  vapidKey: string;
  token: string;
}

type PushRegistrationEvent =
  /** The user signed in. */
  | { type: 'OPEN'; userId: number; attributes: Attributes }
  | { type: 'CLOSE' }
  /** Turns push notifications on for this browser; only in a user gesture. */
  | { type: 'ENABLE' }
  | { type: 'DISABLE' };

/** The state of the registration, or the result of turning it on. */
type Registration =
  | { kind: 'unsupported' }
  | { kind: 'off' | 'denied'; vapidKey: string }
  | { kind: 'on'; vapidKey: string; token: string };

const TYPES: {
  context?: PushRegistrationContext;
  events?: PushRegistrationEvent;
  input?: PushRegistrationInput;
} = {};

/**
 * Storage key of the user whose notifications reach this browser; other users of the browser do not receive
 * them.
 */
const OWNER_KEY = 'pushUser';

/**
 * Push notifications while the console is closed (§7). They are offered if the branding file configures push,
 * and requested only in a user gesture. The token is sent only if the user does not have it yet (§5); a
 * failure to send it is ignored.
 */
export const pushRegistrationMachine = setup({
  types: TYPES,
  actors: {
    checkRegistration: fromPromise<Registration, PushRegistrationContext>(({ input }) =>
      checkRegistration(input),
    ),
    subscribe: fromPromise<Registration, PushRegistrationContext>(({ input }) => subscribeBrowser(input)),
    register: fromPromise<void, PushRegistrationContext>(({ input: { pushTokens, userId, token } }) =>
      pushTokens.register(userId, token),
    ),
    unsubscribe: fromPromise<void, PushRegistrationContext>(async ({ input: { push, storage } }) => {
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
    /** Push is not configured, or the browser does not support it: nothing is offered. */
    unsupported: {},
    off: { on: { ENABLE: 'subscribing' } },
    /** The user denied notifications; a change in the browser's settings counts on the next attempt. */
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

async function checkRegistration({
  push,
  pushTokens,
  storage,
  userId,
}: PushRegistrationContext): Promise<Registration> {
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

async function subscribeBrowser({
  push,
  storage,
  userId,
  vapidKey,
}: PushRegistrationContext): Promise<Registration> {
  const permission = await push.requestPermission();
  if (permission === 'denied') return { kind: 'denied', vapidKey };
  if (permission !== 'granted') return { kind: 'off', vapidKey };
  const owner = storage.read(OWNER_KEY);
  // Ends the subscription of the previous user of this browser.
  if (owner !== undefined && owner !== String(userId)) await push.unsubscribe();
  const token = await push.subscribe(vapidKey);
  storage.write(OWNER_KEY, String(userId));
  return { kind: 'on', vapidKey, token };
}
