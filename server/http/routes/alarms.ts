import type { Hono } from 'hono';
import type { AlarmNoteService } from '../../events/alarm-notes.ts';
import type { EventRecorder } from '../../events/event-recorder.ts';
import type { OpenAlarms } from '../../events/open-alarms.ts';
import { accessOf, jsonBody, pathId, type RequestEnvironment } from '../request/request-context.ts';

/** The acknowledgment of severe alarms, and what is noted about alarms (contract §7.4). */
export function addAlarmRoutes(
  product: Hono<RequestEnvironment>,
  {
    openAlarms,
    alarmNotes,
    eventRecorder,
  }: { openAlarms: OpenAlarms; alarmNotes: AlarmNoteService; eventRecorder: EventRecorder },
): void {
  product.post('/alarms/:id/acknowledgment', async (context) => {
    await openAlarms.acknowledge(accessOf(context), pathId(context), context.var.now, eventRecorder);
    return context.body(null, 204);
  });
  product.get('/alarms/:id', async (context) =>
    context.json(await alarmNotes.read(accessOf(context), pathId(context), context.var.now)),
  );
  product.post('/alarms/:id/notes', async (context) => {
    const body = await jsonBody(context);
    await alarmNotes.add(accessOf(context), pathId(context), body, context.var.now);
    return context.body(null, 204);
  });
}
