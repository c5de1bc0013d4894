import type { Hono } from 'hono';
import type { IntegrationAdministration } from '../../admin/integrations.ts';
import { accessOf, jsonBody, type RequestEnvironment } from '../request/request-context.ts';

/** The services that administrators connect (§7): list, change, and a test that shows the provider's answer. */
export function addIntegrationRoutes(
  product: Hono<RequestEnvironment>,
  integrations: IntegrationAdministration,
): void {
  product.get('/integrations', async (context) => context.json(await integrations.list(accessOf(context))));
  product.post('/integrations/:key', async (context) => {
    const access = accessOf(context);
    return context.json(await integrations.save(access, context.req.param('key'), await jsonBody(context)));
  });
  product.post('/integrations/:key/test', async (context) =>
    context.json(await integrations.test(accessOf(context), context.req.param('key'))),
  );
}
