import type { Hono } from 'hono';
import type { KnownHosts } from '../../accounts/known-hosts.ts';
import { listedResellers } from '../../accounts/reseller-list.ts';
import type { BrandingConfig } from '../../product/branding.ts';
import type { HostBrandings } from '../../product/host-brandings.ts';
import {
  accessOf,
  pathId,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';
import { addThemeRoutes, respondPicture } from './branding.ts';

/** Resellers, their branding, and which host names are ours (contract §4.3). */
export function addResellerRoutes(
  product: Hono<RequestEnvironment>,
  { brandings, knownHosts }: { brandings: HostBrandings; knownHosts: KnownHosts },
): void {
  product.get('/resellers', (context) =>
    context.json(listedResellers(context.var.registry, accessOf(context))),
  );
  const brandOf = (context: RequestContext) => brandings.forEditor(accessOf(context), pathId(context));
  // The pictures of a reseller are at another address than on the reseller's own host.
  const read = async (context: RequestContext): Promise<Omit<BrandingConfig, 'push'>> => {
    const folder = `/${context.var.namespace}/resellers/${pathId(context)}/theme`;
    const { config, colors } = await brandOf(context).branding.read(folder);
    return { config, colors };
  };
  product.get('/resellers/:id/theme', async (context) => context.json(await read(context)));
  product.get('/resellers/:id/theme/:file', (context) =>
    respondPicture(context, brandOf(context).pictures, context.req.param('file')),
  );
  addThemeRoutes(product, '/resellers/:id/theme', { brandOf, read });
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
