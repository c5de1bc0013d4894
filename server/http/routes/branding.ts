import { BRANDING_PICTURE_KINDS } from '@farol/core/domain/server/branding/branding-picture';
import type { Hono } from 'hono';
import { iconOfName } from '../../pictures/app-icons.ts';
import { appManifest } from '../../product/branded-page.ts';
import { PICTURE_FILES } from '../../product/branding.ts';
import type { BrandingPictures } from '../../product/branding-pictures.ts';
import type { EditedBrand, HostBrandings } from '../../product/host-brandings.ts';
import { userStyle } from '../../registry/user-style.ts';
import { badRequest, notFound } from '../../wire/http-error.ts';
import type { ActivityLogService, ActivityQuery } from '../../activity/activity-log.ts';
import { acceptedLanguages } from '../request/accepted-languages.ts';
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
  { activity, brandings }: { activity: ActivityLogService; brandings: HostBrandings },
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
  // Each host shows the branding of its own, the operator's or a reseller's, and changes that one.
  const shown = (context: RequestContext) => brandings.read(context.req.header('host'), context.var.now);
  const picturesOf = (context: RequestContext) =>
    brandings.ofHost(context.req.header('host'), context.var.now).pictures;
  product.get('/assets/custom/config.json', async (context) => context.json(await shown(context)));
  product.get('/assets/custom/manifest.json', async (context) => {
    const accepted = acceptedLanguages(context.req.header('accept-language'));
    const { language } = userStyle(context.var.registry, context.var.namespace, undefined, { accepted });
    return context.json(appManifest(await shown(context), language), 200, {
      'content-type': 'application/manifest+json',
      vary: 'accept-language',
    });
  });
  for (const file of PICTURE_NAMES)
    product.get(`/assets/custom/${file}`, (context) => respondPicture(context, picturesOf(context), file));
  product.get('/assets/custom/:icon{icon-.+}', (context) =>
    respondPicture(context, picturesOf(context), context.req.param('icon')),
  );
  addThemeRoutes(product, '/theme', {
    brandOf: (context) =>
      brandings.ofHostForEditor(accessOf(context), context.req.header('host'), context.var.now),
    read: shown,
  });
}

/** The pictures that are served as they were sent; the icon is drawn in the size that is named. */
const PICTURE_NAMES = ['logo.png', 'logoWhite.png', 'bg-login.jpg'] as const;

/** Adds the calls that change a branding below a path: its texts and colors, and its pictures (facts §10). */
export function addThemeRoutes(
  product: Hono<RequestEnvironment>,
  path: string,
  {
    brandOf,
    read,
  }: {
    brandOf: (context: RequestContext) => EditedBrand;
    read: (context: RequestContext) => Promise<object>;
  },
): void {
  product.post(`${path}/upload`, async (context) => {
    const { pictures, editor } = brandOf(context);
    const kind = context.req.query('type') ?? '';
    const { type, content } = await sentPicture(context);
    await pictures.save(editor, kind, type, content);
    return context.json(await read(context));
  });
  product.delete(`${path}/upload`, async (context) => {
    const { pictures, editor } = brandOf(context);
    await pictures.remove(editor, context.req.query('type') ?? '');
    return context.body(null, 204);
  });
  product.put(path, async (context) => {
    const { branding, editor } = brandOf(context);
    await branding.update(editor, await jsonBody(context));
    return context.json(await read(context));
  });
}

/** Responds with a picture of a branding, or an icon drawn from it. Rejects with 404 without one of this name. */
export async function respondPicture(
  context: RequestContext,
  pictures: BrandingPictures,
  file: string,
): Promise<Response> {
  const kind = BRANDING_PICTURE_KINDS.find(
    (brandingPictureKind) => PICTURE_FILES[brandingPictureKind] === file,
  );
  const icon = iconOfName(file);
  if (icon) {
    const bytes = await pictures.icon(icon);
    if (bytes) return pictureResponse(context, { type: 'image/png', bytes });
  }
  const picture = kind && !icon ? await pictures.read(kind) : undefined;
  if (!picture) throw notFound();
  return pictureResponse(context, picture);
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
