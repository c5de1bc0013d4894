import type { Hono } from 'hono';
import type { PositionRemoval } from '../../positions/position-removal.ts';
import type { Positions } from '../../positions/positions.ts';
import { badRequest } from '../../wire/http-error.ts';
import { jsonArrayResponse } from '../../wire/json-list.ts';
import {
  accessOf,
  disconnectSignal,
  jsonBody,
  pathId,
  queryInteger,
  queryIntegers,
  queryMoment,
  type RequestEnvironment,
} from '../request/request-context.ts';

/** Positions, accumulators and route reports (contract §4.2, §4.6, §4.7). */
export function addPositionRoutes(
  api: Hono<RequestEnvironment>,
  { positions, positionRemoval }: { positions: Positions; positionRemoval: PositionRemoval },
): void {
  api.get('/positions', async (context) => {
    const access = accessOf(context);
    const ids = queryIntegers(context, 'id');
    if (ids.length > 0)
      return jsonArrayResponse(singlePage(await positions.withIds(access, ids, context.var.now)));
    const deviceId = queryInteger(context, 'deviceId') ?? 0;
    if (deviceId === 0) return jsonArrayResponse(positions.latest(access));
    if (context.req.query('from') === undefined && context.req.query('to') === undefined)
      return jsonArrayResponse(positions.latestOfDevice(access, deviceId));
    const range = {
      from: queryMoment(context, 'from'),
      to: queryMoment(context, 'to'),
      now: context.var.now,
    };
    const geofenceId = queryInteger(context, 'geofenceId');
    return jsonArrayResponse(
      positions.route(access, { deviceId, range, geofenceId }, disconnectSignal(context)),
    );
  });

  api.delete('/positions', async (context) => {
    const access = accessOf(context);
    const deviceId = queryInteger(context, 'deviceId');
    if (deviceId === undefined) throw badRequest('Parameter deviceId is required');
    const range = { from: queryMoment(context, 'from'), to: queryMoment(context, 'to') };
    await positionRemoval.removeRange(access, deviceId, range);
    return context.body(null, 204);
  });
  api.delete('/positions/:id', async (context) => {
    await positionRemoval.removeOne(accessOf(context), pathId(context));
    return context.body(null, 204);
  });

  api.put('/devices/:id/accumulators', async (context) => {
    const access = accessOf(context);
    pathId(context);
    await positions.setAccumulators(access, await jsonBody(context));
    return context.body(null, 204);
  });

  api.get('/reports/route', (context) => {
    const access = accessOf(context);
    const query = {
      deviceIds: queryIntegers(context, 'deviceId'),
      groupIds: queryIntegers(context, 'groupId'),
      from: queryMoment(context, 'from'),
      to: queryMoment(context, 'to'),
    };
    return jsonArrayResponse(positions.routes(access, query, disconnectSignal(context)));
  });
}

async function* singlePage(texts: string[]): AsyncGenerator<string> {
  yield texts.join(',');
}
