import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parsePushMessage } from '@farol/adapters/browser/console-worker/push-message';

const PLAIN = { atMs: undefined, stays: false, acknowledge: undefined };

test('push message: is shown with its title and text, and leads to its vehicle', () => {
  const sent = { title: 'Van 01', body: 'Left the depot', deviceId: 7 };
  const shown = {
    ...PLAIN,
    title: 'Van 01',
    body: 'Left the depot',
    path: '/devices/7',
    tag: '/devices/7 Left the depot',
  };
  expect(parsePushMessage(JSON.stringify(sent))).toEqual(shown);
  const { deviceId, ...notification } = sent;
  expect(parsePushMessage(JSON.stringify({ notification, data: { deviceId: String(deviceId) } }))).toEqual(
    shown,
  );
});

test('push message: a message of our server leads to its moment, and has a tag and the call that acknowledges', () => {
  const sent = {
    title: 'Van 01',
    body: 'SOS',
    deviceId: 7,
    path: '/reports/history?device=7&from=a&to=b&at=c',
    tag: 'burst',
    atMs: 5,
    stays: true,
    acknowledge: { label: 'Acknowledge', path: '/farol/alarms/9/acknowledgment' },
  };
  const { deviceId: _deviceId, ...shown } = sent;
  expect(parsePushMessage(JSON.stringify(sent))).toEqual(shown);
});

test('push message: a message without a vehicle leads to the notifications, and any other text is shown as it is', () => {
  expect(parsePushMessage('{"title":"Disk full"}')).toMatchObject({
    title: 'Disk full',
    body: '',
    path: '/notifications',
  });
  expect(parsePushMessage('Hello')).toMatchObject({ title: 'Farol', body: 'Hello', path: '/notifications' });
});

test.for([
  'https://else.example/',
  '//else.example/devices/5',
  '/\\else.example',
  'devices/5',
  '/nowhere',
  5,
  null,
])('a message leads to a screen of the console and nowhere else: %s', (path) => {
  expect(parsePushMessage(JSON.stringify({ title: 'x', deviceId: 7, path })).path).toBe('/devices/7');
});

test.for([
  { label: 'x', path: '/api/devices/5' },
  { label: 'x', path: 'https://else.example/farol/alarms/9/acknowledgment' },
  { label: '', path: '/farol/alarms/9/acknowledgment' },
  { path: '/farol/alarms/9/acknowledgment' },
  'yes',
])('a message with another call than an acknowledgment has no button: %j', (acknowledge) => {
  expect(parsePushMessage(JSON.stringify({ title: 'x', acknowledge })).acknowledge).toBeUndefined();
});

test('push message: whatever is sent, a notification is shown and leads to a screen of the console', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { title, body, path, tag } = parsePushMessage(text);
      expect(title).not.toBe('');
      expect(tag).not.toBe('');
      expect(typeof body).toBe('string');
      expect(path).toMatch(/^\/(notifications|devices\/\d+)$/);
    }),
  );
});
