import type { Hono } from 'hono';
import type { TelegramLinks } from '../../delivery/telegram-links.ts';
import { accessOf, type RequestEnvironment } from '../request/request-context.ts';

/** Links the caller with a chat of Telegram by a code (contract §5.7), says how that stands, and removes the link. */
export function addTelegramRoutes(product: Hono<RequestEnvironment>, links: TelegramLinks): void {
  product.get('/telegram/link', (context) => context.json(links.state(accessOf(context))));
  product.post('/telegram/link', (context) => context.json(links.open(accessOf(context))));
  product.delete('/telegram/link', async (context) => {
    await links.remove(accessOf(context));
    return context.body(null, 204);
  });
}
