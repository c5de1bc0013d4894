import type { Hono } from 'hono';
import type { Associations } from '../../records/associations.ts';
import { badRequest } from '../../wire/http-error.ts';
import {
  accessOf,
  jsonBody,
  queryInteger,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';

/** Permission links (contract §3.2). */
export function addAssociationRoutes(api: Hono<RequestEnvironment>, associations: Associations): void {
  const one = (linked: boolean) => async (context: RequestContext) => {
    const access = accessOf(context);
    await associations.set(access, [await jsonBody(context)], linked);
    return context.body(null, 204);
  };
  const many = (linked: boolean) => async (context: RequestContext) => {
    const access = accessOf(context);
    const body = await jsonBody(context);
    if (!Array.isArray(body)) throw badRequest('The body must be an array of links');
    await associations.set(access, body, linked);
    return context.body(null, 204);
  };
  api.post('/permissions', one(true));
  api.delete('/permissions', one(false));
  api.post('/permissions/bulk', many(true));
  api.delete('/permissions/bulk', many(false));
  api.get('/permissions', async (context) => {
    const [owner, property, ...more] = Object.keys(context.req.query());
    if (owner === undefined || property === undefined || more.length > 0)
      throw badRequest('Two ids are asked for, the owner first');
    return context.json(
      await associations.list(accessOf(context), [
        [owner, queryInteger(context, owner) ?? 0],
        [property, queryInteger(context, property) ?? 0],
      ]),
    );
  });
}
