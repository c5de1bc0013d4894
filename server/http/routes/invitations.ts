import type { Hono } from 'hono';
import type { InvitationService } from '../../accounts/invitations.ts';
import { accessOf, jsonBody, pathId, type RequestEnvironment } from '../request/request-context.ts';

/** Invitations of people (contract §4.3); reading and accepting one needs no login. */
export function addInvitationRoutes(product: Hono<RequestEnvironment>, invitations: InvitationService): void {
  product.get('/invitations', async (context) => context.json(await invitations.list(accessOf(context))));
  product.post('/invitations', async (context) => {
    const access = accessOf(context);
    return context.json(await invitations.create(access, await jsonBody(context), context.var.now));
  });
  product.put('/invitations/:id', async (context) => {
    const access = accessOf(context);
    const id = pathId(context);
    return context.json(await invitations.renew(access, id, await jsonBody(context), context.var.now));
  });
  product.post('/invitations/reading', async (context) =>
    context.json(await invitations.read(await jsonBody(context), context.var.now)),
  );
  product.post('/invitations/acceptance', async (context) => {
    const { id, email } = await invitations.accept(await jsonBody(context), context.var.now);
    return context.json({ id, email });
  });
}
