import type { Hono } from 'hono';
import type { HostBrandings } from '../../product/host-brandings.ts';
import { notFound } from '../../wire/http-error.ts';
import type { ActivityLog, ActivityQuery } from '../../activity/activity-log.ts';
import {
  accessOf,
  jsonBody,
  pathId,
  queryInteger,
  queryMoment,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';

/** Adds the product's own routes below its namespace (§7) for the activity log and the branding. */
export function addBrandingRoutes(
  product: Hono<RequestEnvironment>,
  { activity, brandings }: { activity: ActivityLog; brandings: HostBrandings },
): void {
  product.get('/users/:id/logs', async (context) => {
    const access = accessOf(context);
    return context.json(
      await activity.ofUser(access, pathId(context), activityQuery(context), context.var.now),
    );
  });
  product.get('/devices/:id/logs', async (context) => {
    const access = accessOf(context);
    return context.json(
      await activity.ofDevice(access, pathId(context), activityQuery(context), context.var.now),
    );
  });
  product.get('/server/logs', async (context) =>
    context.json(await activity.all(accessOf(context), activityQuery(context), context.var.now)),
  );
  const { branding, logos } = brandings.operator;
  product.get('/assets/custom/config.json', async (context) =>
    context.json(await brandings.read(context.req.header('host'), context.var.now)),
  );
  product.get('/assets/custom/logo.png', async (context) => {
    const bytes = await brandings.ofHost(context.req.header('host'), context.var.now).logos.read();
    if (!bytes) throw notFound();
    // The URL contains the version.
    const hasVersion = context.req.query('v') !== undefined;
    if (hasVersion) context.header('cache-control', 'public, max-age=31536000, immutable');
    return context.body(bytes, 200, { 'content-type': 'image/png' });
  });
  product.post('/theme/logo', async (context) => {
    const access = accessOf(context);
    const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    await logos.save(access, type, await context.req.arrayBuffer());
    return context.json(await branding.read());
  });
  product.delete('/theme/logo', async (context) => {
    await logos.remove(accessOf(context));
    return context.body(null, 204);
  });
  product.put('/theme', async (context) => {
    const access = accessOf(context);
    return context.json(await branding.update(access, await jsonBody(context)));
  });
}

function activityQuery(context: RequestContext): ActivityQuery {
  const moment = (name: string) =>
    context.req.query(name) === undefined ? undefined : queryMoment(context, name);
  return {
    from: moment('from'),
    to: moment('to'),
    code: queryInteger(context, 'code'),
    limit: queryInteger(context, 'limit'),
  };
}
