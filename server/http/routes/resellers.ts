import type { Hono } from 'hono';
import type { KnownHosts } from '../../accounts/known-hosts.ts';
import { listedResellers } from '../../accounts/reseller-list.ts';
import type { BrandingConfig } from '../../product/branding.ts';
import type { HostBrandings } from '../../product/host-brandings.ts';
import { notFound } from '../../wire/http-error.ts';
import {
  accessOf,
  jsonBody,
  pathId,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';

/** Resellers, their branding, and which host names are ours (contract §4.3). */
export function addResellerRoutes(
  product: Hono<RequestEnvironment>,
  { brandings, knownHosts }: { brandings: HostBrandings; knownHosts: KnownHosts },
): void {
  product.get('/resellers', (context) =>
    context.json(listedResellers(context.var.registry, accessOf(context))),
  );
  const brandOf = (context: RequestContext) => brandings.forEditor(accessOf(context), pathId(context));
  product.get('/resellers/:id/branding', async (context) =>
    context.json(withLogoOf(context, await brandOf(context).branding.read())),
  );
  product.put('/resellers/:id/branding', async (context) => {
    const { branding, editor } = brandOf(context);
    return context.json(withLogoOf(context, await branding.update(editor, await jsonBody(context))));
  });
  product.get('/resellers/:id/logo', async (context) => {
    const bytes = await brandOf(context).logos.read();
    if (!bytes) throw notFound();
    return context.body(bytes, 200, { 'content-type': 'image/png' });
  });
  product.post('/resellers/:id/logo', async (context) => {
    const { branding, logos, editor } = brandOf(context);
    const type = context.req.header('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
    await logos.save(editor, type, await context.req.arrayBuffer());
    return context.json(withLogoOf(context, await branding.read()));
  });
  product.delete('/resellers/:id/logo', async (context) => {
    const { logos, editor } = brandOf(context);
    await logos.remove(editor);
    return context.body(null, 204);
  });
  // Proxies ask before they have a login: Caddy with the name in the query, others in the path.
  product.get('/hosts', (context) => {
    knownHosts.requireKnown(context.req.query('domain') ?? '', context.var.now);
    return context.body(null, 200);
  });
  product.get('/hosts/:name', (context) => {
    knownHosts.requireKnown(context.req.param('name'), context.var.now);
    return context.body(null, 200);
  });
}

/** The logo of a reseller is at another address than on the reseller's own host. */
function withLogoOf(context: RequestContext, { config }: BrandingConfig): Pick<BrandingConfig, 'config'> {
  const { address } = config.headLogo;
  if (address === undefined) return { config };
  const version = address.split('?')[1] ?? '';
  const own = `/${context.var.namespace}/resellers/${pathId(context)}/logo?${version}`;
  return { config: { ...config, headLogo: { ...config.headLogo, address: own } } };
}
