import type { Hono } from 'hono';
import type { PushSubscriptions } from '../../delivery/push-subscriptions.ts';
import { callerOf, jsonBody, pathId, type RequestEnvironment } from '../request/request-context.ts';
import { acceptedLanguages } from '../request/accepted-languages.ts';

/**
 * The browsers in which the caller wants notifications (§7): `POST {userId, token}` registers one, the list is of the
 * own ones, and each of them can be removed.
 */
export function addPushRoutes(product: Hono<RequestEnvironment>, subscriptions: PushSubscriptions): void {
  product.post('/notification', async (context) => {
    const caller = callerOf(context);
    await subscriptions.add(caller, await jsonBody(context), {
      agent: context.req.header('user-agent') ?? '',
      accepted: acceptedLanguages(context.req.header('accept-language')),
      now: context.var.now,
    });
    return context.body(null, 204);
  });
  product.get('/notification', (context) => context.json(subscriptions.list(callerOf(context))));
  product.delete('/notification/:id', async (context) => {
    await subscriptions.remove(callerOf(context), pathId(context), context.var.now);
    return context.body(null, 204);
  });
}
