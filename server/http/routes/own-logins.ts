import type { Hono } from 'hono';
import type { OwnLogins } from '../../accounts/own-logins.ts';
import { callerOf, requestAddress, type RequestEnvironment } from '../request/request-context.ts';
import { removeSessionCookie } from '../request/session-cookie.ts';

/** The caller's own sessions and tokens (contract §1.3). */
export function addOwnLoginRoutes(product: Hono<RequestEnvironment>, logins: OwnLogins): void {
  product.get('/sessions', async (context) =>
    context.json(await logins.list(callerOf(context), requestAddress(context), context.var.now)),
  );
  product.delete('/sessions/:id', async (context) => {
    const caller = callerOf(context);
    await logins.end(caller, context.req.param('id'), context.var.now);
    if (caller.session?.idHash.startsWith(context.req.param('id'))) removeSessionCookie(context);
    return context.body(null, 204);
  });
  product.delete('/sessions', async (context) => {
    await logins.endOthers(callerOf(context), context.var.now);
    return context.body(null, 204);
  });
}
