import { ALARM_KINDS } from '../../domain/alert/alarm-kind.ts';
import { TOAST_COLORS } from '../../domain/alert/toast-color.ts';
import { TOAST_CORNERS, DEFAULT_TOAST_CORNER } from '../../domain/alert/toast-content.ts';
import { COMMAND_CHANNEL, type NotificationRule } from '../../domain/alert/notification-rule.ts';
import { LASTING_EVENT_TYPES, MAX_RULE_MINUTES } from '../../domain/alert/rule-timing.ts';
import { ruleEventTypes } from '../../domain/alert/notification-type.ts';
import { DEFAULT_SOUND, SOUND_PRESETS } from '../../domain/alert/toast-sound.ts';
import { RECORD_PERMISSIONS } from '../../domain/access/record-permissions.ts';
import type { Resource } from '../descriptor/resource.ts';
import {
  attributes,
  flag,
  id,
  newRecord,
  optionalText,
  record,
  reference,
  text,
} from '../descriptor/record-schema.ts';
import type { RecordSchema } from '../descriptor/record-value.ts';

const wire = record({
  id,
  attributes,
  calendarId: reference('calendar'),
  commandId: reference('command'),
  description: optionalText({ longest: 4000, searched: true }),
  type: text({ longest: 128, required: 'always', initial: 'alarm' }),
  always: flag(true),
  notificators: optionalText({ longest: 128, initial: 'web' }),
}) satisfies RecordSchema<NotificationRule>;

/** A rule for all devices has no associations with devices. */
const IF_NOT_ALWAYS = { field: 'always', equals: 'false' } as const;

/** What a rule says about time, in the product's own server. */
const MINUTES = {
  location: 'namespaced',
  productOnly: true,
  kind: 'number',
  integer: true,
  min: 1,
  max: MAX_RULE_MINUTES,
} as const;

const IF_ALARM = { field: 'notificationType', equals: 'alarm' } as const;

/** Notification rules: which events reach whom by which channel (§3, "Notification rule"). */
export const notificationResource = {
  name: 'notifications',
  path: 'notifications',
  api: 'tracking',
  permissions: RECORD_PERMISSIONS.notifications,
  screen: { entry: 'notifications', path: '/notifications?tab=rules' },
  associationKind: 'notification',
  titleField: 'notificationType',
  titleDetailFields: ['description', 'alarms'],
  wire,
  defaults: newRecord(wire),
  sections: [
    {
      name: 'notification',
      fields: [
        {
          name: 'notificationType',
          key: 'type',
          kind: 'choice',
          options: ruleEventTypes(),
          optionsFrom: 'eventTypes',
          // A rule has the same title as its alerts.
          optionTexts: 'alerts.messages',
        },
        {
          name: 'alarms',
          location: 'attributes',
          kind: 'choices',
          options: ALARM_KINDS,
          optionTexts: 'alarms',
          // Without a list the rule applies to no alarm.
          required: true,
          when: IF_ALARM,
        },
        {
          name: 'notificators',
          kind: 'choices',
          options: ['web', 'mail', 'webhook', 'firebase', 'telegram', 'sms', 'command'],
          optionsFrom: 'notificationChannels',
        },
        {
          name: 'ruleCommand',
          key: 'commandId',
          kind: 'reference',
          to: 'commands',
          required: true,
          when: { field: 'notificators', includes: COMMAND_CHANNEL },
        },
        { name: 'autoadd', location: 'namespaced', kind: 'flag' },
        { name: 'calendar', key: 'calendarId', kind: 'reference', to: 'calendars' },
        { name: 'description', kind: 'text' },
      ],
    },
    {
      name: 'timing',
      fields: [
        {
          name: 'minimumMinutes',
          ...MINUTES,
          when: { field: 'notificationType', equals: LASTING_EVENT_TYPES },
        },
        { name: 'repeatMinutes', ...MINUTES },
        { name: 'escalateMinutes', ...MINUTES, when: IF_ALARM },
        {
          name: 'escalateNotificators',
          location: 'namespaced',
          productOnly: true,
          kind: 'choices',
          options: ['mail', 'webhook', 'firebase', 'telegram', 'sms'],
          optionsFrom: 'notificationChannels',
          when: IF_ALARM,
        },
        {
          name: 'escalateUserId',
          location: 'namespaced',
          productOnly: true,
          kind: 'reference',
          to: 'users',
          when: IF_ALARM,
        },
      ],
    },
    {
      name: 'customize',
      fields: [
        { name: 'pin', location: 'namespaced', kind: 'flag', emptyValue: false },
        {
          name: 'position',
          location: 'namespaced',
          kind: 'choice',
          options: TOAST_CORNERS,
          defaultOption: DEFAULT_TOAST_CORNER,
        },
        {
          name: 'noticeColor',
          key: 'color',
          location: 'namespaced',
          kind: 'choice',
          options: TOAST_COLORS,
          defaultOption: 'standard',
        },
        {
          name: 'sound',
          location: 'namespaced',
          kind: 'choice',
          options: ['mute', ...SOUND_PRESETS, 'custom'],
          defaultOption: DEFAULT_SOUND,
          optionTexts: 'alerts.tones',
        },
        {
          name: 'soundURL',
          location: 'namespaced',
          kind: 'soundAddress',
          required: true,
          when: { field: 'sound', equals: 'custom' },
        },
      ],
    },
    {
      name: 'newLinks',
      fields: [
        { name: 'always', kind: 'flag' },
        { name: 'linkedDevices', kind: 'links', associatedWith: 'device', when: IF_NOT_ALWAYS },
        { name: 'linkedGroups', kind: 'links', associatedWith: 'group', when: IF_NOT_ALWAYS },
        { name: 'linkedUsers', kind: 'links', associatedWith: 'user' },
      ],
    },
    { name: 'attributes', fields: [{ name: 'attributes', kind: 'attributes' }] },
  ],
  columns: {
    shown: ['notificationType', 'always', 'alarms', 'notificators'],
    more: ['description', 'calendar'],
  },
  attributeSuggestions: [],
  serverErrorFields: { CALENDAR: 'calendar', COMMANDID: 'ruleCommand' },
} as const satisfies Resource<NotificationRule>;
