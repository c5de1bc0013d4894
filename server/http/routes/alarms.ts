import type { Hono } from 'hono';
import type { EventRecorder } from '../../events/event-recorder.ts';
import type { OpenAlarms } from '../../events/open-alarms.ts';
import { accessOf, pathId, type RequestEnvironment } from '../request/request-context.ts';

/** The acknowledgment of severe alarms (contract §7.4). */
export function addAlarmRoutes(
  product: Hono<RequestEnvironment>,
  { openAlarms, eventRecorder }: { openAlarms: OpenAlarms; eventRecorder: EventRecorder },
): void {
  product.post('/alarms/:id/acknowledgment', async (context) => {
    const acknowledged = await openAlarms.acknowledge(accessOf(context), pathId(context), context.var.now);
    await eventRecorder.record([acknowledged]);
    return context.body(null, 204);
  });
}
