import type { Hono } from 'hono';
import type { Shares } from '../../product/shares.ts';
import { accessOf, jsonBody, pathId, type RequestEnvironment } from '../request/request-context.ts';

/** Shares of devices (§7); users manage their own. */
export function addShareRoutes(product: Hono<RequestEnvironment>, shares: Shares): void {
  product.get('/shares', (context) => context.json(shares.list(accessOf(context))));
  product.post('/shares', async (context) => {
    const access = accessOf(context);
    return context.json(await shares.create(access, await jsonBody(context), context.var.now));
  });
  product.put('/shares/:id', async (context) => {
    const access = accessOf(context);
    const id = pathId(context);
    return context.json(await shares.update(access, id, await jsonBody(context), context.var.now));
  });
  product.delete('/shares/:id', async (context) => {
    await shares.remove(accessOf(context), pathId(context));
    return context.json({ success: true });
  });
}
