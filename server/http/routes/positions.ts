import type { Hono } from 'hono';
import type { Positions } from '../../tracking/positions.ts';
import { jsonList } from '../json-list.ts';
import {
  accessOf,
  jsonBody,
  pathId,
  queryInteger,
  queryIntegers,
  queryMoment,
  type RequestEnvironment,
} from '../request.ts';

/** Positions, accumulators and routes (contract §4.2, §4.6, §4.7). */
export function addPositionRoutes(api: Hono<RequestEnvironment>, positions: Positions): void {
  api.get('/positions', async (context) => {
    const access = accessOf(context);
    const ids = queryIntegers(context, 'id');
    if (ids.length > 0) return jsonList(only(await positions.withIds(access, ids, context.var.now)));
    const deviceId = queryInteger(context, 'deviceId') ?? 0;
    if (deviceId === 0) return jsonList(positions.latest(access));
    if (context.req.query('from') === undefined && context.req.query('to') === undefined)
      return jsonList(positions.latestOfDevice(access, deviceId));
    const range = {
      from: queryMoment(context, 'from'),
      to: queryMoment(context, 'to'),
      now: context.var.now,
    };
    return jsonList(positions.route(access, deviceId, range, queryInteger(context, 'geofenceId')));
  });

  api.put('/devices/:id/accumulators', async (context) => {
    const access = accessOf(context);
    pathId(context);
    await positions.setAccumulators(access, await jsonBody(context));
    return context.body(null, 204);
  });

  api.get('/reports/route', (context) =>
    jsonList(
      positions.routes(
        accessOf(context),
        queryIntegers(context, 'deviceId'),
        queryIntegers(context, 'groupId'),
        queryMoment(context, 'from'),
        queryMoment(context, 'to'),
      ),
    ),
  );
}

async function* only(texts: string[]): AsyncGenerator<string[]> {
  yield texts;
}
