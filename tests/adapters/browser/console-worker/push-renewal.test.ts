import { expect, test } from 'vitest';
import { renewSubscription } from '@farol/adapters/browser/console-worker/push-renewal';

const KEY = new Uint8Array([4, 1, 2]).buffer;

/** A subscription; that of a browser has more. */
function subscription(endpoint: string): PushSubscription {
  const values = { endpoint, options: { applicationServerKey: KEY, userVisibleOnly: true } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its methods are not called
  return { ...values, toJSON: () => ({ endpoint, keys: {} }) } as unknown as PushSubscription;
}

function renew(
  change: Parameters<typeof renewSubscription>[0],
  { session = 200, page = '<html lang="pt" data-namespace="acme">' } = {},
) {
  const sent: { url: string; body?: unknown }[] = [];
  const subscribed: BufferSource[] = [];
  const renewal = renewSubscription(change, {
    scope: 'https://fleet.example/',
    subscribe: async (key) => {
      subscribed.push(key);
      return subscription('https://push.example/new');
    },
    send: async (url, init) => {
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
      sent.push({ url, ...(body !== undefined && { body }) });
      if (url.endsWith('/session'))
        return session === 200 ? Response.json({ id: 7 }) : new Response(null, { status: session });
      return new Response(page);
    },
  });
  return renewal.then(() => ({ sent, subscribed }));
}

const OLD = subscription('https://push.example/old');
const TOKEN = Buffer.from(JSON.stringify({ endpoint: 'https://push.example/new', keys: {} })).toString(
  'base64url',
);
const TOLD = {
  url: 'https://fleet.example/acme/notification',
  body: { userId: 7, token: TOKEN, replaces: 'https://push.example/old' },
};

test('push renewal: a subscription that the browser ended is made again with its key, and the server learns the new address', async () => {
  const { sent, subscribed } = await renew({ oldSubscription: OLD, newSubscription: null });
  expect(subscribed).toEqual([KEY]);
  expect(sent).toEqual([
    { url: 'https://fleet.example/api/session' },
    { url: 'https://fleet.example/' },
    TOLD,
  ]);
});

test('push renewal: a subscription that the browser made itself is told as it is', async () => {
  const made = { oldSubscription: OLD, newSubscription: subscription('https://push.example/new') };
  const { sent, subscribed } = await renew(made);
  expect([sent.at(-1), subscribed]).toEqual([TOLD, []]);
});

test('push renewal: without the old one, while nobody is signed in, and without the page, the console does it later', async () => {
  const newSubscription = subscription('https://push.example/new');
  expect((await renew({ oldSubscription: undefined, newSubscription })).sent).toEqual([]);
  expect((await renew({ oldSubscription: null, newSubscription: null })).subscribed).toEqual([]);
  const change = { oldSubscription: OLD, newSubscription };
  expect((await renew(change, { session: 404 })).sent).not.toContainEqual(TOLD);
  expect((await renew(change, { page: '<html>' })).sent).toHaveLength(2);
});
