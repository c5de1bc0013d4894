import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pushMessage } from '@farol/adapters/browser/console-worker/push-message';

test('a push message is shown with its title and text, and leads to its vehicle', () => {
  const sent = { title: 'Van 01', body: 'Left the depot', deviceId: 7 };
  const shown = { title: 'Van 01', body: 'Left the depot', path: '/devices/7' };
  expect(pushMessage(JSON.stringify(sent))).toEqual(shown);
  const { deviceId, ...notification } = sent;
  expect(pushMessage(JSON.stringify({ notification, data: { deviceId: String(deviceId) } }))).toEqual(shown);
});

test('a message without a vehicle leads to the notifications, and any other text is shown as it is', () => {
  expect(pushMessage('{"title":"Disk full"}')).toEqual({
    title: 'Disk full',
    body: '',
    path: '/notifications',
  });
  expect(pushMessage('Hello')).toEqual({ title: 'Farol', body: 'Hello', path: '/notifications' });
});

test('whatever is sent, a notification is shown and leads to a screen of the console', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const { title, body, path } = pushMessage(text);
      expect(title).not.toBe('');
      expect(typeof body).toBe('string');
      expect(path).toMatch(/^\/(notifications|devices\/\d+)$/);
    }),
  );
});
