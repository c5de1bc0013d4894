import type { Hono } from 'hono';
import type { BrandingSettings } from '../../product/branding.ts';
import { iconOfName } from '../../pictures/app-icons.ts';
import { appManifest } from '../../product/branded-page.ts';
import { PICTURE_FILES } from '../../product/branding.ts';
import type { BrandingPictures } from '../../product/branding-pictures.ts';
import { badRequest, notFound } from '../../wire/http-error.ts';
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
  {
    activity,
    branding,
    brandingPictures,
  }: { activity: ActivityLog; branding: BrandingSettings; brandingPictures: BrandingPictures },
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
  product.get('/assets/custom/config.json', async (context) => context.json(await branding.read()));
  product.get('/assets/custom/manifest.json', async (context) =>
    context.json(appManifest(await branding.read()), 200, { 'content-type': 'application/manifest+json' }),
  );
  for (const kind of ['logo-interno', 'logo-login', 'bg-login'] as const)
    product.get(`/assets/custom/${PICTURE_FILES[kind]}`, async (context) => {
      const picture = await brandingPictures.read(kind);
      if (!picture) throw notFound();
      return pictureResponse(context, picture);
    });
  product.get('/assets/custom/:icon{icon-.+}', async (context) => {
    const icon = iconOfName(context.req.param('icon'));
    const bytes = icon && (await brandingPictures.icon(icon));
    if (!bytes) throw notFound();
    return pictureResponse(context, { type: 'image/png', bytes });
  });
  product.post('/theme/upload', async (context) => {
    const access = accessOf(context);
    const kind = context.req.query('type') ?? '';
    const { type, content } = await sentPicture(context);
    await brandingPictures.save(access, kind, type, content);
    return context.json(await branding.read());
  });
  product.delete('/theme/upload', async (context) => {
    await brandingPictures.remove(accessOf(context), context.req.query('type') ?? '');
    return context.body(null, 204);
  });
  product.put('/theme', async (context) => {
    const access = accessOf(context);
    return context.json(await branding.update(access, await jsonBody(context)));
  });
}

function pictureResponse(
  context: RequestContext,
  { type, bytes }: { type: string; bytes: Uint8Array<ArrayBuffer> },
): Response {
  // The URL contains the version.
  const hasVersion = context.req.query('v') !== undefined;
  if (hasVersion) context.header('cache-control', 'public, max-age=31536000, immutable');
  return context.body(bytes, 200, { 'content-type': type });
}

/** Reads a picture: the body itself, or the field `file` of a form. */
async function sentPicture(context: RequestContext): Promise<{ type: string; content: ArrayBuffer }> {
  const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'multipart/form-data') return { type, content: await context.req.arrayBuffer() };
  const form = await context.req.formData().catch(() => undefined);
  const file = form?.get('file');
  if (!(file instanceof File)) throw badRequest('The form must have a picture in the field file');
  return { type: file.type.toLowerCase(), content: await file.arrayBuffer() };
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
