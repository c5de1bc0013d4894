import { pushTokenOf } from './push-token.ts';
import type { WorkerCall } from './push-notification.ts';

/** A browser's change of subscription; either may be missing, as browsers differ. */
export interface SubscriptionChange {
  readonly oldSubscription: PushSubscription | null | undefined;
  readonly newSubscription: PushSubscription | null | undefined;
}

/**
 * Renews a subscription that the browser has ended: subscribes with the same key and tells the server, which accepts it
 * only in place of one of the same user. Without the old one, or while nobody is signed in, the console does so when it
 * is next opened.
 */
export async function renewSubscription(
  { oldSubscription, newSubscription }: SubscriptionChange,
  {
    scope,
    subscribe,
    send,
  }: {
    /** The address of the console. */
    scope: string;
    subscribe: (key: BufferSource) => Promise<PushSubscription>;
    send: WorkerCall;
  },
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const subscription = newSubscription ?? (key ? await subscribe(key) : undefined);
  if (!oldSubscription || !subscription) return;
  const call = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const options: RequestInit = {
      ...init,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(CALL_MS),
    };
    return send(new URL(path, scope).href, options);
  };
  const session = await call('/api/session', { headers: { accept: 'application/json' } });
  const [, namespace] = NAMESPACE.exec(await (await call('')).text()) ?? [];
  if (session.status !== 200 || namespace === undefined) return;
  const { id: userId }: { id?: unknown } = await session.json();
  await call(`/${namespace}/notification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId, token: pushTokenOf(subscription), replaces: oldSubscription.endpoint }),
  });
}

/** The server writes it into the page. */
const NAMESPACE = /<html\b[^>]*\bdata-namespace="(\w+)"/;
const CALL_MS = 10_000;
