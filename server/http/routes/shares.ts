import type { Hono } from 'hono';
import type { ShareService } from '../../product/shares.ts';
import { HttpError } from '../../wire/http-error.ts';
import { accessOf, formBody, jsonBody, pathId, type RequestEnvironment } from '../request/request-context.ts';

/** Shares of devices (§7); users manage their own. */
export function addShareRoutes(product: Hono<RequestEnvironment>, shares: ShareService): void {
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

/** The shares of the tracking API (contract §4.2): a link to a vehicle, told as its bare token. */
export function addTrackingShareRoutes(api: Hono<RequestEnvironment>, shares: ShareService): void {
  api.post('/share/device', async (context) => {
    const access = accessOf(context);
    const form = await formBody(context);
    const deviceId = form.get('deviceId');
    const token = await shares.createByForm(
      access,
      { deviceId, end: form.get('expiration') },
      context.var.now,
    );
    return context.body(token, 200, { 'content-type': 'application/json' });
  });
  api.post('/share/group', (context) => {
    accessOf(context);
    throw new HttpError(404, 'HTTP 404 Not Found - Only single vehicles can be shared - NotFoundException');
  });
}
