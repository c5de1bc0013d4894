import type { Hono } from 'hono';
import type { Notifications } from '../../tracking/notifications.ts';
import { accessOf, callerOf, queryFlag, type RequestEnvironment } from '../request.ts';

/** What notifications can be made of (contract §4.5). Must come before the records: `/notifications/types` is no number. */
export function addNotificationRoutes(api: Hono<RequestEnvironment>, notifications: Notifications): void {
  api.get('/notifications/types', (context) => {
    callerOf(context);
    return context.json(notifications.types());
  });
  api.get('/notifications/notificators', (context) => {
    callerOf(context);
    return context.json(notifications.notificators(queryFlag(context, 'announcement')));
  });
  api.post('/notifications/test', (context) => {
    notifications.test(accessOf(context));
    return context.body(null, 204);
  });
  api.post('/notifications/test/:notificator', (context) => {
    notifications.test(accessOf(context), context.req.param('notificator'));
    return context.body(null, 204);
  });
}
