import { soon } from './people.ts';
import { geofence, LOCKS, put, STOP, type Attempt, type Way } from './attempt.ts';

/** Engine stops by calendars, notification rules, computed attributes and shares. */
//                              adm every noLock noAnchor limited readonly deviceReadonly stranger lockGuest guest
export const otherWays: readonly Way[] = [
  [
    'PUT /calendars/:id',
    'changing when a geofence that locks is active',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      const calendarId = await calendarOfLock(world);
      return put(world, '/calendars', calendarId, { data: calendar('20260102') });
    },
  ],
  [
    'DELETE /calendars/:id',
    'making a geofence that locks always active',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => world.api.delete(`/calendars/${await calendarOfLock(world)}`),
  ],
  [
    'POST /notifications',
    'a rule that sends a stop',
    '1 1 0 1 0 0 1 1 0 0',
    async ({ api, make }) =>
      api.post('/notifications', {
        type: 'geofenceExit',
        notificators: 'command',
        commandId: await make('/commands', STOP),
        attributes: {},
      }),
  ],
  [
    'POST /permissions',
    'associating a computed attribute that moves a vehicle out of its locking geofences',
    '1 1 0 1 0 0 1 0 0 0',
    async (world) => {
      const { records, api, deviceId, make } = world;
      const geofenceId = await make('/geofences', geofence(LOCKS));
      await records.link({ deviceId, geofenceId });
      const attributeId = await make('/attributes/computed', {
        description: 'Away',
        attribute: 'latitude',
        expression: '80',
        type: 'number',
      });
      return api.post('/permissions', { deviceId, attributeId });
    },
  ],
  [
    'POST /farol/shares',
    'letting a guest lock',
    '1 1 0 1 0 0 1 0 0 0',
    ({ api, deviceId }) =>
      api.post('/../farol/shares', { name: 'Guest', deviceId, limitCommands: false, expirationTime: soon() }),
  ],
];

async function calendarOfLock({ records, make, deviceId }: Attempt): Promise<number> {
  const calendarId = await make('/calendars', { name: 'Nights', data: calendar('20260101') });
  const geofenceId = await make('/geofences', { ...geofence(LOCKS), calendarId });
  await records.link({ deviceId, geofenceId });
  return calendarId;
}

function calendar(day: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:test',
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART:${day}T000000Z`,
    `DTEND:${day}T120000Z`,
    'SUMMARY:x',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ];
  return Buffer.from(lines.join('\r\n')).toString('base64');
}
