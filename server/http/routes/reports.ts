import type { Hono } from 'hono';
import type { TripReports } from '../../reports/trip-reports.ts';
import { jsonArrayResponse } from '../../wire/json-list.ts';
import {
  accessOf,
  disconnectSignal,
  queryFlag,
  queryIntegers,
  queryMoment,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';

/**
 * Trips, stops and summaries (contract §4.7). There is no paging: `page`, `start` and `limit` are ignored.
 */
export function addReportRoutes(api: Hono<RequestEnvironment>, reports: TripReports): void {
  api.get('/reports/trips', (context) =>
    jsonArrayResponse(reports.trips(accessOf(context), query(context), disconnectSignal(context))),
  );
  api.get('/reports/stops', (context) =>
    jsonArrayResponse(reports.stops(accessOf(context), query(context), disconnectSignal(context))),
  );
  api.get('/reports/summary', (context) => {
    const access = accessOf(context);
    const daily = queryFlag(context, 'daily');
    return jsonArrayResponse(
      reports.summary(access, { ...query(context), daily }, disconnectSignal(context)),
    );
  });
}

function query(context: RequestContext) {
  return {
    deviceIds: queryIntegers(context, 'deviceId'),
    groupIds: queryIntegers(context, 'groupId'),
    from: queryMoment(context, 'from'),
    to: queryMoment(context, 'to'),
  };
}
