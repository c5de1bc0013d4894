import type { Hono } from 'hono';
import type { PositionRemoval } from '../../positions/position-removal.ts';
import type { Positions } from '../../positions/positions.ts';
import { badRequest } from '../../wire/http-error.ts';
import type { PositionQuery, ReportService } from '../../reports/reports.ts';
import { jsonArrayResponse } from '../../wire/json-list.ts';
import { streamResponse } from '../../wire/stream-response.ts';
import {
  accessOf,
  jsonBody,
  pathId,
  queryInteger,
  queryIntegers,
  queryMoment,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';
import { requireReportCaller } from './reports.ts';

/** Positions and accumulators (contract §4.2, §4.6). */
export function addPositionRoutes(
  api: Hono<RequestEnvironment>,
  {
    positions,
    positionRemoval,
    reports,
  }: { positions: Positions; positionRemoval: PositionRemoval; reports: ReportService },
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
    return streamResponse(reports.positions(requireReportCaller(context), spanQuery(context), 'json'), {
      'content-type': 'application/json',
    });
  });
  for (const [form, type] of FILES)
    api.get(`/positions/${form}`, (context) =>
      streamResponse(reports.positions(requireReportCaller(context), spanQuery(context), form), {
        'content-type': type,
        'content-disposition': `attachment; filename=positions.${form}`,
      }),
    );

  api.delete('/positions', async (context) => {
    const access = accessOf(context);
    const deviceId = requiredDeviceId(context);
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
}

/** The files of a route. */
const FILES = [
  ['csv', 'text/csv; charset=utf-8'],
  ['gpx', 'application/gpx+xml'],
  ['kml', 'application/vnd.google-earth.kml+xml'],
  ['kmz', 'application/vnd.google-earth.kmz'],
] as const;

function spanQuery(context: RequestContext): PositionQuery {
  return {
    deviceId: requiredDeviceId(context),
    from: queryMoment(context, 'from'),
    to: queryMoment(context, 'to'),
    geofenceId: queryInteger(context, 'geofenceId'),
  };
}

function requiredDeviceId(context: RequestContext): number {
  const deviceId = queryInteger(context, 'deviceId');
  if (deviceId === undefined) throw badRequest('Parameter deviceId is required');
  return deviceId;
}

async function* singlePage(texts: string[]): AsyncGenerator<string> {
  yield texts.join(',');
}
