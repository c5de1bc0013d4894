import type { Hono } from 'hono';
import { auditActions } from '../../activity/activity-audit.ts';
import type { ActivityLogService } from '../../activity/activity-log.ts';
import type { Statistics } from '../../admin/statistics.ts';
import {
  accessOf,
  queryMoment,
  type RequestContext,
  type RequestEnvironment,
} from '../request/request-context.ts';

/** Server statistics and audited actions between two moments (contract §4.8). */
export function addStatisticsRoutes(
  api: Hono<RequestEnvironment>,
  { statistics, activity }: { statistics: Statistics; activity: ActivityLogService },
): void {
  api.get('/statistics', async (context) => {
    const access = accessOf(context);
    const { from, to } = queryRange(context);
    return context.json(await statistics.list(access, from, to));
  });
  api.get('/audit', async (context) => {
    const access = accessOf(context);
    return context.json(await auditActions(activity, access, queryRange(context), context.var.now));
  });
}

function queryRange(context: RequestContext): { from: number; to: number } {
  return { from: queryMoment(context, 'from'), to: queryMoment(context, 'to') };
}
