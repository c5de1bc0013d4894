import type { RequestContext } from '../request/request-context.ts';

/**
 * What browsers want to know before the page of another site reads an answer (contract §1.2): nobody's page may, because no other
 * origin is configured. Whoever names no origin is no page.
 */
export async function crossOriginHeaders(context: RequestContext, next: () => Promise<void>): Promise<void> {
  context.header('access-control-allow-headers', 'origin, content-type, accept, authorization');
  context.header('access-control-allow-credentials', 'true');
  context.header('access-control-allow-methods', 'GET, POST, PUT, DELETE, OPTIONS');
  if (context.req.header('origin') === undefined) context.header('access-control-allow-origin', '*');
  await next();
}
