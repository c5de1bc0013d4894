import { assign, fromPromise, setup } from 'xstate';
import type { Attributes } from '../../domain/values/attributes.ts';
import { hasPushToken } from '../../domain/alert/push-notification.ts';
import type { PushNotifications } from '../../ports/push-notifications.ts';
import type { PushTokens } from '../../ports/push-tokens.ts';
import type { KeyValueStorage } from '../../ports/storage.ts';

/** What push notifications need from outside, and whose they are. */
export interface PushRegistrationInput {
  push: PushNotifications;
  pushTokens: PushTokens;
  storage: KeyValueStorage;
  userId: number;
  /** The user's attributes, which contain the tokens registered with the server. */
  attributes: Attributes;
}

/** What is known of the registration; texts are empty while unknown. */
export interface BrowserPushState {
  kind: 'unsupported' | 'off' | 'denied' | 'on';
  vapidKey: string;
  token: string;
  /** Whether the server has the token already. */
  isRegistered: boolean;
}

export interface PushRegistrationContext extends PushRegistrationInput {
  registration: BrowserPushState;
}

type PushRegistrationEvent =
  /** Turns push notifications on for this browser; only in a user gesture. */
  { type: 'ENABLE' } | { type: 'DISABLE' };

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
export const UNSUPPORTED: BrowserPushState = {
  kind: 'unsupported',
  vapidKey: '',
  token: '',
  isRegistered: false,
};

/** The actions, guards and actors of the chart. */
export const pushRegistrationSetup = setup({
  types: TYPES,
  actors: {
    checkRegistration: fromPromise<BrowserPushState, PushRegistrationContext>(({ input }) =>
      checkRegistration(input),
    ),
    subscribe: fromPromise<BrowserPushState, PushRegistrationContext>(({ input }) => subscribeBrowser(input)),
    register: fromPromise<void, PushRegistrationContext>(({ input: { pushTokens, userId, registration } }) =>
      pushTokens.register(userId, registration.token),
    ),
    unsubscribe: fromPromise<void, PushRegistrationContext>(({ input }) => endSubscription(input)),
  },
  actions: {
    storeRegistration: assign((_, { output }: { output: BrowserPushState }) => ({ registration: output })),
  },
  guards: {
    isOn: ({ context }) => context.registration.kind === 'on',
    isOff: ({ context }) => context.registration.kind === 'off',
    isDenied: ({ context }) => context.registration.kind === 'denied',
    isRegistered: ({ context: { attributes, registration } }) =>
      registration.isRegistered || hasPushToken(attributes, registration.token),
  },
});

async function checkRegistration({
  push,
  pushTokens,
  storage,
  userId,
}: PushRegistrationInput): Promise<BrowserPushState> {
  if (push.permission() === 'unsupported') return UNSUPPORTED;
  const setting = await pushTokens.settings();
  if (!setting) return UNSUPPORTED;
  const { vapidKey } = setting;
  const permission = push.permission();
  if (permission === 'denied') return { ...UNSUPPORTED, kind: 'denied', vapidKey };
  const isOwn = permission === 'granted' && storage.read(OWNER_KEY) === String(userId);
  const token = isOwn ? await push.currentToken(vapidKey) : undefined;
  if (token === undefined) return { ...UNSUPPORTED, kind: 'off', vapidKey };
  // Another server than ours does not say; it gets the token unless the user's record has it.
  const known = await pushTokens.registration(token).catch(() => undefined);
  if (known !== 'removed') return { kind: 'on', vapidKey, token, isRegistered: known === 'registered' };
  await endSubscription({ push, storage });
  return { ...UNSUPPORTED, kind: 'off', vapidKey };
}

async function subscribeBrowser({
  push,
  storage,
  userId,
  registration: { vapidKey },
}: PushRegistrationContext): Promise<BrowserPushState> {
  const permission = await push.requestPermission();
  if (permission !== 'granted')
    return { ...UNSUPPORTED, kind: permission === 'denied' ? 'denied' : 'off', vapidKey };
  const owner = storage.read(OWNER_KEY);
  // Ends the subscription of the previous user of this browser.
  if (owner !== undefined && owner !== String(userId)) await push.unsubscribe();
  const token = await push.subscribe(vapidKey);
  storage.write(OWNER_KEY, String(userId));
  return { ...UNSUPPORTED, kind: 'on', vapidKey, token };
}

/** With another subscription this browser can be registered again, also after it was removed from the list. */
async function endSubscription({
  push,
  storage,
}: Pick<PushRegistrationInput, 'push' | 'storage'>): Promise<void> {
  await push.unsubscribe();
  storage.remove(OWNER_KEY);
}
