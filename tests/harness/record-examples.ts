import type { ApiClient } from './api-client.ts';

/** A calendar in Base64: every Monday, 8:00 to 18:00. */
export const MONDAY_CALENDAR = Buffer.from(
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Farol//EN',
    'BEGIN:VEVENT',
    'UID:00000000-0000-0000-0000-000000000000',
    'DTSTART:20240101T080000',
    'DTEND:20240101T180000',
    'RRULE:FREQ=WEEKLY;BYDAY=MO',
    'SUMMARY:Event',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n'),
).toString('base64');

/**
 * Each record kind besides devices, groups and drivers: its path, the name of its id in associations, the
 * minimal body, and the other fields with their defaults (contract §2).
 */
export const RECORD_EXAMPLES: {
  path: string;
  key: string;
  least: Record<string, unknown>;
  whole: Record<string, unknown>;
}[] = [
  {
    path: '/geofences',
    key: 'geofenceId',
    least: { name: 'Depot', area: 'CIRCLE (-23.5 -46.6, 150)' },
    whole: { attributes: {}, calendarId: 0, description: null },
  },
  {
    path: '/commands',
    key: 'commandId',
    least: { description: 'Stop', type: 'engineStop' },
    whole: { attributes: {}, textChannel: false, deviceId: 0 },
  },
  {
    path: '/calendars',
    key: 'calendarId',
    least: { name: 'Mondays', data: MONDAY_CALENDAR },
    whole: { attributes: {} },
  },
  {
    path: '/maintenance',
    key: 'maintenanceId',
    least: { name: 'Oil', type: 'totalDistance' },
    whole: { attributes: {}, start: 0, period: 0 },
  },
  {
    path: '/attributes/computed',
    key: 'attributeId',
    least: { description: 'Fast', attribute: 'fast', expression: 'speed', type: 'number' },
    whole: { priority: 0 },
  },
  {
    path: '/notifications',
    key: 'notificationId',
    least: { type: 'alarm' },
    whole: {
      attributes: {},
      description: null,
      always: false,
      notificators: null,
      calendarId: 0,
      commandId: 0,
    },
  },
];

/** Creates a calendar as this user. */
export async function createCalendar(api: ApiClient): Promise<number> {
  return (await api.post('/calendars', { name: 'Mondays', data: MONDAY_CALENDAR })).json().id;
}
