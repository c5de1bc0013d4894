import type { Hono } from 'hono';
import type { SmsEstimates } from '../../delivery/sms-estimates.ts';
import type { RulePreviews } from '../../delivery/rule-previews.ts';
import type { Notifications } from '../../delivery/notifications.ts';
import {
  accessOf,
  callerOf,
  jsonBody,
  queryFlag,
  queryIntegers,
  type RequestEnvironment,
} from '../request/request-context.ts';

/** How often a rule would have told, and what it would have sent by SMS (contract §4.5). */
export function addRulePreviewRoutes(
  product: Hono<RequestEnvironment>,
  { rulePreviews: previews, smsEstimates }: { rulePreviews: RulePreviews; smsEstimates: SmsEstimates },
): void {
  product.get('/notifications/sms', async (context) =>
    context.json(
      await smsEstimates.estimate(accessOf(context), context.req.query('type') ?? 'alarm', context.var.now),
    ),
  );
  product.post('/notifications/preview', async (context) =>
    context.json(await previews.preview(accessOf(context), await jsonBody(context), context.var.now)),
  );
}

/**
 * Notification types, channels and tests (contract §4.5). Must be added before the record routes:
 * `/notifications/types` has no id.
 */
export function addNotificationRoutes(api: Hono<RequestEnvironment>, notifications: Notifications): void {
  api.get('/notifications/types', (context) => {
    callerOf(context);
    return context.json(notifications.types());
  });
  api.get('/notifications/notificators', (context) =>
    context.json(notifications.notificators(accessOf(context), queryFlag(context, 'announcement'))),
  );
  api.post('/notifications/test', async (context) => {
    await notifications.test(accessOf(context));
    return context.body(null, 204);
  });
  api.post('/notifications/test/:notificator', async (context) => {
    await notifications.test(accessOf(context), context.req.param('notificator'));
    return context.body(null, 204);
  });
  api.post('/notifications/send/:notificator', async (context) => {
    const access = accessOf(context);
    const body = await jsonBody(context);
    const userIds = queryIntegers(context, 'userId');
    await notifications.announce(access, context.req.param('notificator'), userIds, body);
    return context.body(null, 204);
  });
}
