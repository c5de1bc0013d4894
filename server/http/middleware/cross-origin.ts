import type { RequestContext } from '../request/request-context.ts';

/**
 * Sets the CORS headers (contract §1.2): pages of other origins may not read responses, because none are
 * configured. Requests without `Origin` do not come from such a page.
 */
export async function crossOriginHeaders(context: RequestContext, next: () => Promise<void>): Promise<void> {
  await next();
  // Headers set before are lost where a route answers with a response of its own.
  context.header('access-control-allow-headers', 'origin, content-type, accept, authorization');
  context.header('access-control-allow-credentials', 'true');
  context.header('access-control-allow-methods', 'GET, POST, PUT, DELETE, OPTIONS');
  if (context.req.header('origin') === undefined) context.header('access-control-allow-origin', '*');
}
