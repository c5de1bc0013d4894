import type { Hono } from 'hono';
import type { CommandService } from '../../commands/commands.ts';
import {
  accessOf,
  jsonBody,
  queryInteger,
  queryMoment,
  type RequestEnvironment,
} from '../request/request-context.ts';

/** How far back the log of commands goes without a period. */
const LOG_PERIOD_MS = 7 * 86_400_000;

/** The log of commands (contract §4.4): of all vehicles of the caller, or of one. */
export function addCommandLogRoutes(
  product: Hono<RequestEnvironment>,
  { log }: Pick<CommandService, 'log'>,
): void {
  product.get('/commands', async (context) => {
    const access = accessOf(context);
    const { now } = context.var;
    const has = (name: string): boolean => context.req.query(name) !== undefined;
    const fromMs = has('from') ? queryMoment(context, 'from') : now - LOG_PERIOD_MS;
    const asked = {
      deviceId: queryInteger(context, 'deviceId'),
      fromMs: Math.max(fromMs, access.historyStart('events', now)),
      toMs: has('to') ? queryMoment(context, 'to') : now,
    };
    return context.json(await log.list(access, asked));
  });
}

/** Commands (contract §4.4). Must be added before the record routes: `/commands/types` has no id. */
export function addCommandRoutes(api: Hono<RequestEnvironment>, commands: CommandService): void {
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
    const queued = await commands.send(access, body, groupId, context.var.now);
    // Commands are always queued (202): devices fetch them when they report.
    if (groupId === 0) return context.json(queued[0], 202);
    return queued.length > 0 ? context.json(queued, 202) : context.json([], 200);
  });
}
