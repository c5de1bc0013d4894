import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  handleNotificationClick,
  shownNotification,
} from '@farol/adapters/browser/console-worker/push-notification';
import { parsePushMessage } from '@farol/adapters/browser/console-worker/push-message';

const ALARM = {
  title: 'Van 5',
  body: 'Alarme: SOS',
  deviceId: 5,
  eventId: 9,
  path: '/reports/history?device=5&at=2026-11-29T12:00:00Z',
  tag: 'burst',
  atMs: 1_000,
  stays: true,
  acknowledge: { label: 'Marcar como atendido', path: '/farol/alarms/9/acknowledgment' },
};

function shown(message: object, replaced?: unknown, nowMs = 0) {
  return shownNotification(parsePushMessage(JSON.stringify(message)), replaced, nowMs);
}

test('push notification: an alarm stays on the screen, with when it happened and the button that acknowledges it', () => {
  expect(shown(ALARM, undefined, 7)).toEqual({
    title: 'Van 5',
    options: {
      body: 'Alarme: SOS',
      tag: 'burst',
      renotify: true,
      requireInteraction: true,
      actions: [{ action: 'acknowledge', title: 'Marcar como atendido' }],
      timestamp: 1_000,
      data: { path: ALARM.path, acknowledgments: [ALARM.acknowledge.path], count: 1, shownMs: 7 },
    },
  });
  expect(shown({ title: 'Van 5', body: 'Ignição ligada', deviceId: 5 }).options).toMatchObject({
    requireInteraction: false,
    actions: [],
    data: { path: '/devices/5' },
  });
});

test('push notification: a burst is one notification that counts, and makes itself felt again when it was over', () => {
  const first = shown(ALARM, undefined, 0);
  const second = shown(
    { ...ALARM, acknowledge: { ...ALARM.acknowledge, path: '/farol/alarms/10/acknowledgment' } },
    first.options.data,
    60_000,
  );
  expect(second.title).toBe('Van 5 (2)');
  expect(second.options.renotify).toBe(false);
  expect(second.options.data.acknowledgments).toEqual([
    '/farol/alarms/9/acknowledgment',
    '/farol/alarms/10/acknowledgment',
  ]);
  const third = shown(ALARM, second.options.data, 60_000 + 300_001);
  expect([third.title, third.options.renotify]).toEqual(['Van 5 (3)', true]);
});

test('push notification: a long burst remembers no more than twenty alarms', () => {
  let data: unknown;
  for (let id = 1; id <= 50; id++)
    data = shown({ ...ALARM, acknowledge: { label: 'x', path: `/farol/alarms/${id}/acknowledgment` } }, data)
      .options.data;
  expect(data).toMatchObject({ count: 50, acknowledgments: { length: 20 } });
});

test('push notification: whatever is remembered, a notification is shown and leads to a screen', () => {
  fc.assert(
    fc.property(fc.anything(), (replaced) => {
      expect(shown(ALARM, replaced).options.data.path).toBe(ALARM.path);
    }),
  );
});

function clicked(action: string, data: unknown, answer: number | Error = 204) {
  const sent: string[] = [];
  const opened: string[] = [];
  const reaction = handleNotificationClick(
    { action, data },
    {
      send: async (path, init) => {
        sent.push(`${init.method} ${path} ${init.credentials}`);
        if (answer instanceof Error) throw answer;
        return new Response(null, { status: answer });
      },
      open: async (path) => void opened.push(path),
    },
  );
  return reaction.then(() => ({ sent, opened }));
}

const DATA = shown(ALARM).options.data;

test('push notification: a click opens the alert at its moment, and acknowledges nothing', async () => {
  expect(await clicked('', DATA)).toEqual({ sent: [], opened: [ALARM.path] });
  expect(await clicked('', undefined)).toEqual({ sent: [], opened: ['/notifications'] });
  expect(await clicked('', { path: 'https://else.example/' })).toEqual({
    sent: [],
    opened: ['/notifications'],
  });
});

test.for([204, 404])(
  'push notification: the button acknowledges with the session of the browser and opens nothing (%i)',
  async (status) => {
    expect(await clicked('acknowledge', DATA, status)).toEqual({
      sent: ['POST /farol/alarms/9/acknowledgment same-origin'],
      opened: [],
    });
  },
);

test.for([401, 400, 503, new Error('offline')])(
  'push notification: who cannot acknowledge from the notification does so in the console (%s)',
  async (answer) => {
    expect((await clicked('acknowledge', DATA, answer)).opened).toEqual([ALARM.path]);
  },
);

test('push notification: no other call is made from a notification', async () => {
  const data = { ...DATA, acknowledgments: ['/farol/alarms/9', 'https://else.example/', 7] };
  expect(await clicked('acknowledge', data)).toEqual({ sent: [], opened: [ALARM.path] });
});
