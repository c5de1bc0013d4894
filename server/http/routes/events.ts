import type { Hono } from 'hono';
import { storedEvent } from '../../reports/stored-event.ts';
import type { History } from '../../storage/history/history.ts';
import { accessOf, pathId, type RequestEnvironment } from '../request/request-context.ts';

/** Stored events (contract §4.8). */
export function addEventRoutes(api: Hono<RequestEnvironment>, history: History): void {
  api.get('/events/:id', async (context) =>
    context.json(await storedEvent(history, accessOf(context), pathId(context), context.var.now)),
  );
}
