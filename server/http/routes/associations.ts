import type { Hono } from 'hono';
import type { AssociationService } from '../../records/associations.ts';
import { badRequest } from '../../wire/http-error.ts';
import {
  accessOf,
  jsonBody,
  queryInteger,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';

/** Associations between records, `/permissions` (contract §3.2). */
export function addAssociationRoutes(api: Hono<RequestEnvironment>, associations: AssociationService): void {
  const setOne = (linked: boolean) => async (context: RequestContext) => {
    const access = accessOf(context);
    await associations.set(access, [await jsonBody(context)], linked);
    return context.body(null, 204);
  };
  const setMany = (linked: boolean) => async (context: RequestContext) => {
    const access = accessOf(context);
    const body = await jsonBody(context);
    if (!Array.isArray(body)) throw badRequest('The body must be an array of links');
    await associations.set(access, body, linked);
    return context.body(null, 204);
  };
  api.post('/permissions', setOne(true));
  api.delete('/permissions', setOne(false));
  api.post('/permissions/bulk', setMany(true));
  api.delete('/permissions/bulk', setMany(false));
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
