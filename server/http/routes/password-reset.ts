import type { Hono } from 'hono';
import type { PasswordResets } from '../../accounts/password-reset.ts';
import { formBody, type RequestEnvironment } from '../request/request-context.ts';

/** Password resets (contract §1.2); the response to a request does not reveal whether the account exists. */
export function addPasswordResetRoutes(api: Hono<RequestEnvironment>, resets: PasswordResets): void {
  api.post('/password/reset', async (context) => {
    await resets.request((await formBody(context)).get('email') ?? '');
    return context.body(null, 200);
  });
  api.post('/password/update', async (context) => {
    const form = await formBody(context);
    await resets.reset(form.get('token') ?? '', form.get('password') ?? '');
    return context.body(null, 200);
  });
}
