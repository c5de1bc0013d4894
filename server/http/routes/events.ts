import type { Hono } from 'hono';
import type { EventReports } from '../../reports/event-reports.ts';
import { jsonArrayResponse } from '../../wire/json-list.ts';
import {
  accessOf,
  disconnectSignal,
  pathId,
  queryIntegers,
  queryMoment,
  type RequestEnvironment,
} from '../request/request-context.ts';

/** Stored events (contract §4.7, §4.8). */
export function addEventRoutes(api: Hono<RequestEnvironment>, events: EventReports): void {
  api.get('/events/:id', async (context) =>
    context.json(await events.get(accessOf(context), pathId(context), context.var.now)),
  );
  api.get('/reports/events', (context) => {
    const access = accessOf(context);
    const query = {
      deviceIds: queryIntegers(context, 'deviceId'),
      groupIds: queryIntegers(context, 'groupId'),
      from: queryMoment(context, 'from'),
      to: queryMoment(context, 'to'),
      types: context.req.queries('type') ?? [],
      alarms: context.req.queries('alarm') ?? [],
    };
    return jsonArrayResponse(
      events.report(access, query, { now: context.var.now, disconnected: disconnectSignal(context) }),
    );
  });
}
