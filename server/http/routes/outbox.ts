import type { Hono } from 'hono';
import type { DeadLetters } from '../../admin/dead-letters.ts';
import { accessOf, pathId, queryInteger, type RequestEnvironment } from '../request/request-context.ts';

/** What could not be delivered (contract §4.8). */
export function addOutboxRoutes(product: Hono<RequestEnvironment>, deadLetters: DeadLetters): void {
  product.get('/outbox', async (context) => {
    const [before, limit] = [queryInteger(context, 'before'), queryInteger(context, 'limit')];
    return context.json(await deadLetters.list(accessOf(context), { before, limit }));
  });
  product.post('/outbox/:id/retry', async (context) => {
    await deadLetters.resend(accessOf(context), pathId(context));
    return context.body(null, 204);
  });
  product.delete('/outbox/:id', async (context) => {
    await deadLetters.remove(accessOf(context), pathId(context));
    return context.body(null, 204);
  });
}
