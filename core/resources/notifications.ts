import * as z from 'zod/mini';
import type { NotificationRule } from '../domain/notification-rule.ts';
import { permissionsFrom, type Resource } from './resource.ts';
import { attributes, filled, flag, id, optionalText, reference, storableAttributes, text } from './wire.ts';

const wire = z.object({
  id,
  description: optionalText,
  type: text,
  always: flag,
  notificators: optionalText,
  calendarId: reference,
  commandId: reference,
  attributes,
}) satisfies z.ZodMiniType<NotificationRule>;

/** Which events are told to whom and how (§3, "Notification rule"). */
export const notifications = {
  name: 'notifications',
  path: 'notifications',
  api: 'tracking',
  permissions: permissionsFrom(32),
  link: 'notification',
  title: 'notificationType',
  wire,
  rules: z.extend(wire, { type: filled(128), attributes: storableAttributes }),
  defaults: {
    id: 0,
    description: null,
    type: 'alarm',
    always: true,
    notificators: 'web',
    calendarId: 0,
    commandId: 0,
    attributes: {},
  },
  sections: [
    {
      name: 'notification',
      fields: [
        {
          name: 'notificationType',
          key: 'type',
          kind: 'choice',
          options: [
            'alarm',
            'deviceOnline',
            'deviceOffline',
            'textMessage',
            'deviceUnknown',
            'geofenceExit',
            'geofenceEnter',
            'ignitionOff',
            'ignitionOn',
            'deviceMoving',
            'deviceStopped',
            'deviceOverspeed',
            'commandResult',
            'driverChanged',
            'deviceFuelDrop',
            'maintenance',
            'deviceInactive',
          ],
        },
        {
          name: 'notificators',
          kind: 'choices',
          options: ['web', 'firebase', 'telegram', 'sms', 'mail'],
        },
        { name: 'always', kind: 'flag' },
        { name: 'calendar', key: 'calendarId', kind: 'reference', to: 'calendars' },
      ],
    },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: { shown: ['notificationType', 'notificators'], more: ['always', 'calendar'] },
  suggestions: [],
  refusals: { CALENDAR: 'calendar' },
} as const satisfies Resource<NotificationRule>;
