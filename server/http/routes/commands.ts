import type { Hono } from 'hono';
import type { Commands } from '../../commands/commands.ts';
import { accessOf, jsonBody, queryInteger, type RequestEnvironment } from '../request/request-context.ts';

/** Commands (contract §4.4). Must be added before the record routes: `/commands/types` has no id. */
export function addCommandRoutes(api: Hono<RequestEnvironment>, commands: Commands): void {
  api.get('/commands/types', (context) =>
    context.json(commands.types(accessOf(context), queryInteger(context, 'deviceId'))),
  );
  api.get('/commands/send', (context) =>
    context.json(commands.sendable(accessOf(context), queryInteger(context, 'deviceId') ?? 0)),
  );
  api.post('/commands/send', async (context) => {
    const access = accessOf(context);
    const groupId = queryInteger(context, 'groupId') ?? 0;
    const body = await jsonBody(context);
    const queued = await commands.send(access, body, groupId);
    // Commands are always queued (202): devices fetch them when they report.
    if (groupId === 0) return context.json(queued[0], 202);
    return queued.length > 0 ? context.json(queued, 202) : context.json([], 200);
  });
}
