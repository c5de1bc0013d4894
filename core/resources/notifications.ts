import * as z from 'zod/mini';
import { ALARM_KINDS } from '../domain/alarm-kind.ts';
import { NOTICE_COLOURS } from '../domain/notice-colour.ts';
import { CORNERS, DEFAULT_CORNER } from '../domain/notice.ts';
import type { NotificationRule } from '../domain/notification-rule.ts';
import { ruleTypes } from '../domain/notification-type.ts';
import { DEFAULT_SOUND, SOUND_PRESETS } from '../domain/sound.ts';
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

/** A rule for all devices is linked to none. */
const NOT_ALWAYS = { field: 'always', is: 'false' } as const;

/** Which events are told to whom and how (§3, "Notification rule"). */
export const notifications = {
  name: 'notifications',
  path: 'notifications',
  api: 'tracking',
  permissions: permissionsFrom(32),
  link: 'notification',
  title: 'notificationType',
  titleDetails: ['description', 'alarms'],
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
          options: ruleTypes(),
          asked: 'eventTypes',
          // A rule is called what the alerts say that it makes.
          texts: 'alerts.messages',
        },
        {
          name: 'alarms',
          at: 'attributes',
          kind: 'choices',
          options: ALARM_KINDS,
          texts: 'alarms',
          // Without a list no alarm is told (contract §7.4).
          needed: true,
          when: { field: 'notificationType', is: 'alarm' },
        },
        {
          name: 'notificators',
          kind: 'choices',
          options: ['web', 'mail', 'webhook', 'firebase', 'telegram', 'sms'],
          asked: 'notificationChannels',
        },
        { name: 'always', kind: 'flag' },
        { name: 'autoadd', at: 'own', kind: 'flag' },
        { name: 'calendar', key: 'calendarId', kind: 'reference', to: 'calendars' },
        { name: 'description', kind: 'text' },
      ],
    },
    {
      name: 'customise',
      fields: [
        { name: 'pin', at: 'own', kind: 'flag', none: false },
        { name: 'position', at: 'own', kind: 'choice', options: CORNERS, otherwise: DEFAULT_CORNER },
        {
          name: 'noticeColour',
          key: 'color',
          at: 'own',
          kind: 'choice',
          options: NOTICE_COLOURS,
          otherwise: 'standard',
        },
        {
          name: 'sound',
          at: 'own',
          kind: 'choice',
          options: ['mute', ...SOUND_PRESETS, 'custom'],
          otherwise: DEFAULT_SOUND,
          texts: 'alerts.tones',
        },
        {
          name: 'soundURL',
          at: 'own',
          kind: 'soundAddress',
          needed: true,
          when: { field: 'sound', is: 'custom' },
        },
      ],
    },
    {
      name: 'newLinks',
      fields: [
        { name: 'linkedDevices', kind: 'links', owner: 'device', when: NOT_ALWAYS },
        { name: 'linkedGroups', kind: 'links', owner: 'group', when: NOT_ALWAYS },
        { name: 'linkedUsers', kind: 'links', owner: 'user' },
      ],
    },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: {
    shown: ['notificationType', 'always', 'alarms', 'notificators'],
    more: ['description', 'calendar'],
  },
  suggestions: [],
  refusals: { CALENDAR: 'calendar' },
} as const satisfies Resource<NotificationRule>;
