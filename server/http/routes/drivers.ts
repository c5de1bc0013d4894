import type { Hono } from 'hono';
import type { AutoLink } from '../../product/auto-link.ts';
import type { CheckIns } from '../../accounts/check-ins.ts';
import { accessOf, jsonBody, requestAddress, type RequestEnvironment } from '../request/request-context.ts';

/** What drivers and people with a new tracker do from their phones (§7, contract §9). */
export function addDriverRoutes(
  product: Hono<RequestEnvironment>,
  { checkIns, autoLink }: { checkIns: CheckIns; autoLink: AutoLink },
): void {
  product.post('/qr-driver', async (context) => {
    const access = accessOf(context);
    return context.json(await checkIns.scan(access, await jsonBody(context), context.var.now));
  });
  product.post('/autolink', async (context) => {
    const access = accessOf(context);
    const origin = { address: requestAddress(context), now: context.var.now };
    await autoLink.link(access, await jsonBody(context), origin);
    return context.json({ linked: true });
  });
}
