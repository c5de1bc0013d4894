import { deviceWithPosition } from './device-rows.ts';
import { SIGNED_IN, ADMINISTRATOR, type Row } from './row.ts';

export const otherRows: readonly Row[] = [
  ['GET /permissions', SIGNED_IN, (_, { api }) => api.get('/permissions?userId=0&deviceId=0')],
  [
    'POST /attributes/computed/test',
    ADMINISTRATOR,
    async (fixture, { api }) =>
      api.post(`/attributes/computed/test?deviceId=${await deviceWithPosition(fixture)}`, {
        description: 'x',
        attribute: 'x',
        expression: 'speed + 1',
        type: 'number',
      }),
  ],
  ['GET /notifications/types', SIGNED_IN, (_, { api }) => api.get('/notifications/types')],
  ['GET /notifications/notificators', SIGNED_IN, (_, { api }) => api.get('/notifications/notificators')],
  [
    'POST /notifications/send/:notificator',
    '401 400 400 400 400 400 401 401 400 400 400',
    (_, { api }) => api.post('/notifications/send/mail', { subject: 'x', body: 'y' }),
  ],
  ...['/notifications/test', '/notifications/test/:notificator'].map((path): Row => [
    `POST ${path}`,
    '401 204 204 204 204 204 401 401 204 204 400',
    (_, { api }) => api.post(path.replace(':notificator', 'web')),
  ]),
  // Last, because they end sessions.
  [
    'DELETE /farol/sessions',
    '401 204 204 204 204 204 401 401 204 204 400',
    (_, { api }) => api.delete('/../farol/sessions'),
  ],
  ['DELETE /session', '401 204 204 204 204 204 204 204 204 204 204', (_, { api }) => api.delete('/session')],
];
