import type { Hono } from 'hono';
import type { ReportService } from '../../reports/reports.ts';
import { streamResponse } from '../../wire/stream-response.ts';
import { PACKED_TYPE } from '../middleware/accept-header.ts';
import {
  queryIntegers,
  queryMoment,
  queryNumber,
  type RequestEnvironment,
} from '../request/request-context.ts';
import { requireReportCaller } from './reports.ts';

/** The past of the whole fleet (contract §4.6). */
export function addFleetHistoryRoutes(
  api: Hono<RequestEnvironment>,
  { reports }: { reports: ReportService },
): void {
  api.get('/fleet/tracks', (context) =>
    streamResponse(
      reports.tracks(requireReportCaller(context), {
        deviceIds: queryIntegers(context, 'deviceId'),
        from: queryMoment(context, 'from'),
        to: queryMoment(context, 'to'),
      }),
      { 'content-type': PACKED_TYPE },
    ),
  );
  api.get('/fleet/visits', (context) =>
    streamResponse(
      reports.visits(requireReportCaller(context), {
        deviceIds: queryIntegers(context, 'deviceId'),
        from: queryMoment(context, 'from'),
        to: queryMoment(context, 'to'),
        circle: {
          center: {
            latitude: queryNumber(context, 'latitude'),
            longitude: queryNumber(context, 'longitude'),
          },
          radiusMeters: queryNumber(context, 'radius'),
        },
      }),
      { 'content-type': 'application/json' },
    ),
  );
}
