import type { Hono } from 'hono';
import type { PushTokens } from '../../product/push-tokens.ts';
import { accessOf, jsonBody, type RequestEnvironment } from '../request/request-context.ts';

/** Where a console says in which browser its user wants to be told of events (§7): `{userId, token}`. */
export function addPushRoutes(product: Hono<RequestEnvironment>, tokens: PushTokens): void {
  product.post('/notification', async (context) => {
    await tokens.add(accessOf(context), await jsonBody(context));
    return context.body(null, 204);
  });
}
