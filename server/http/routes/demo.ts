import type { Hono } from 'hono';
import type { CaughtMails } from '../../demo/caught-mails.ts';
import type { DemoRemoval } from '../../demo/demo-removal.ts';
import { accessOf, jsonBody, type RequestEnvironment } from '../request/request-context.ts';

/** The demo fleet and its replacement by one's own vehicles (contract §8.5). */
export function addDemoRoutes(
  product: Hono<RequestEnvironment>,
  demo: DemoRemoval,
  caughtMails: CaughtMails,
): void {
  product.get('/server/demo/mails', (context) => context.text(caughtMails.page(accessOf(context))));
  product.get('/server/demo', (context) => context.json(demo.contents(accessOf(context))));
  product.post('/server/demo/replacement', async (context) => {
    const access = accessOf(context);
    access.requireAdministrator();
    await demo.replace(access, await jsonBody(context));
    return context.body(null, 204);
  });
}
