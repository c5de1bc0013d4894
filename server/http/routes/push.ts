import type { Hono } from 'hono';
import type { PushTokens } from '../../product/push-tokens.ts';
import { accessOf, jsonBody, type RequestEnvironment } from '../request/request-context.ts';

/** Registers the push token of a browser in which its user wants notifications (§7): `{userId, token}`. */
export function addPushRoutes(product: Hono<RequestEnvironment>, tokens: PushTokens): void {
  product.post('/notification', async (context) => {
    await tokens.add(accessOf(context), await jsonBody(context));
    return context.body(null, 204);
  });
}
