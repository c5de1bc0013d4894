import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MAX_PUSH_BYTES,
  pushDelivery,
  pushPayload,
  pushTopic,
  staysOnScreen,
} from '@farol/core/domain/alert/push-message';

test('what endangers life, vehicle or load is urgent and stays; a notice may wait', () => {
  expect(delivery('alarm', { alarm: 'sos' })).toEqual({ urgency: 'high', ttlSeconds: 86_400 });
  expect(delivery('geofenceExit', { anchor: true })).toMatchObject({ urgency: 'high' });
  expect(delivery('geofenceExit')).toEqual({ urgency: 'normal', ttlSeconds: 14_400 });
  expect(delivery('deviceOverspeed')).toMatchObject({ urgency: 'normal' });
  expect(delivery('ignitionOn')).toEqual({ urgency: 'low', ttlSeconds: 3_600 });
  expect(delivery('unheardOf')).toMatchObject({ urgency: 'low' });
  expect(staysOnScreen({ type: 'alarm', attributes: { alarm: 'jamming' } })).toBe(true);
  expect(staysOnScreen({ type: 'alarm', attributes: { alarm: 'door' } })).toBe(false);
});

test('a burst of one vehicle and incident has one topic, another vehicle or content another', () => {
  expect(topic(5, 'geofenceExit', { geofence: 'Depot' })).toBe(
    topic(5, 'geofenceExit', { geofence: 'Depot' }),
  );
  expect(topic(5, 'ignitionOn')).toBe(topic(5, 'ignitionOff'));
  expect(topic(5, 'geofenceExit', { geofence: 'Depot' })).not.toBe(
    topic(5, 'geofenceExit', { geofence: 'Port' }),
  );
  expect(topic(5, 'ignitionOn')).not.toBe(topic(6, 'ignitionOn'));
});

test('a message is never larger than allowed; what is shortened says so, what fits stays', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 6_000 }),
      fc.string({ unit: 'grapheme', maxLength: 6_000 }),
      fc.integer({ min: 200, max: MAX_PUSH_BYTES }),
      (title, body, maxBytes) => {
        const message = { title, body, deviceId: 7, path: '/devices/7' };
        const payload = pushPayload(message, maxBytes);
        expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(maxBytes);
        const read = JSON.parse(payload);
        expect(read).toMatchObject({ deviceId: 7, path: '/devices/7' });
        const whole = JSON.stringify(message);
        if (Buffer.byteLength(whole) <= maxBytes) expect(payload).toBe(whole);
        for (const [text, before] of [
          [read.title, title],
          [read.body, body],
        ])
          if (text !== before && text !== '') {
            expect(text.endsWith('…')).toBe(true);
            expect(before.startsWith(text.slice(0, -1))).toBe(true);
          }
      },
    ),
  );
});

test('the longer of the two texts is shortened first', () => {
  const read = JSON.parse(pushPayload({ title: 'Van 5', body: 'x'.repeat(5_000), deviceId: 5 }));
  expect(read.title).toBe('Van 5');
  expect(read.body).toMatch(/^x{2000,}…$/);
});

function delivery(type: string, attributes = {}) {
  return pushDelivery({ type, attributes });
}

function topic(deviceId: number, type: string, names = {}): string {
  return pushTopic({ deviceId, type, attributes: {} }, names);
}
