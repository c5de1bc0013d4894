import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Device } from '@farol/core/domain/device/device';
import { FrameTemplates } from '@farol/core/fleet/wire/frame-template';
import { parseFrame } from '@farol/core/fleet/wire/wire-frame';
import { fleetDevices, plainDevice } from '../../../arbitraries/fleet.ts';

/** A frame that repeats the frame of another device. */
function matched(first: string, second: string) {
  const frames = new FrameTemplates((id) => (id === 7 ? 3 : undefined));
  const [device] = parseFrame(first)?.devices ?? [];
  if (device) frames.remember(first, 3, device);
  return frames.match(second);
}

const frameOf = (device: unknown): string => JSON.stringify({ devices: [device] });
const text = (device: Device, changes: object): string => frameOf({ ...device, id: 7, ...changes });
const van = plainDevice(7, { lastUpdate: '2026-11-22T08:00:00.000+00:00', positionId: 41 });

test('frame template: a vehicle that only reported again is recognized without parsing the message', () => {
  const later = frameOf({ ...van, lastUpdate: '2026-11-22T08:00:10.000+00:00', positionId: 1042 });
  expect(matched(frameOf(van), later)).toEqual({
    slot: 3,
    deviceId: 7,
    lastUpdate: '2026-11-22T08:00:10.000+00:00',
    positionId: 1042,
  });
});

test('frame template: a vehicle that reports again and again is recognized each time, until it changed by other means', () => {
  const frames = new FrameTemplates((id) => (id === 7 ? 0 : undefined));
  const at = (positionId: number): string => frameOf({ ...van, positionId });
  expect(frames.match(at(41))).toBeUndefined();
  frames.remember(at(41), 0, van);
  for (const positionId of [0, 9, 42, 999_999_999_999_999])
    expect(frames.match(at(positionId))).toMatchObject({ slot: 0, positionId });
  expect(frames.match(frameOf(van).replace('41', '1000000000000000'))).toBeUndefined();
  frames.forget(0);
  expect(frames.match(at(43))).toBeUndefined();
  frames.remember(at(43), 0, { ...van, positionId: 43 });
  frames.forget(0);
  expect(frames.match(at(44))).toBeUndefined();
});

test('frame template: a broken message is left to the parser', () => {
  const whole = frameOf(van);
  for (let length = 0; length < whole.length; length++)
    expect(matched(whole, whole.slice(0, length))).toBeUndefined();
  expect(matched(whole, whole.replace('"positionId":41', '"positionId":'))).toBeUndefined();
  expect(matched(whole, whole.replace('"positionId":41', '"positionId":4:'))).toBeUndefined();
  expect(matched(whole, whole.replace('"positionId":41', '"positionId":4/'))).toBeUndefined();
});

test('frame template: a vehicle whose time is no text is parsed each time', () => {
  const { lastUpdate: _time, positionId: _position, ...bare } = van;
  const timed = (lastUpdate: string): string =>
    frameOf({ ...bare, lastUpdate: 1_790_000_000_000, attributes: { lastUpdate }, positionId: 41 });
  expect(matched(timed('x'), timed('y'))).toBeUndefined();
});

test('frame template: a vehicle with any other change is parsed again', () => {
  for (const changes of [
    { status: 'offline' },
    { name: 'Van 70' },
    { attributes: { placa: 'ABC1D23' } },
    { lastUpdate: null },
    { lastUpdate: 1_790_000_000_000 },
    { lastUpdate: 'a\\b' },
    { positionId: null },
    { positionId: 1.5 },
    { positionId: -1 },
    { positionId: 1e21 },
    { id: 70 },
    { id: 8 },
    { more: true },
  ])
    expect(matched(frameOf(van), frameOf({ ...van, ...changes }))).toBeUndefined();
  expect(matched(frameOf(van), JSON.stringify({ devices: [van], events: [] }))).toBeUndefined();
  expect(matched(frameOf(van), frameOf(van).slice(0, -1))).toBeUndefined();
  expect(matched(frameOf(van), frameOf(van).replace('"positionId":41', '"positionId":041'))).toBeUndefined();
});

test('frame template: a vehicle that changed between its time and its position is parsed again', () => {
  const { lastUpdate, positionId, status: _status, ...bare } = van;
  const inState = (status: string): string => frameOf({ ...bare, lastUpdate, status, positionId });
  expect(matched(inState('offline'), inState('offline'))).toBeDefined();
  expect(matched(inState('offline'), inState('unknown'))).toBeUndefined();
});

test('frame template: a vehicle with attributes named like the changing values is parsed each time', () => {
  const tricky = { ...van, attributes: { lastUpdate: 'x', positionId: 3 } };
  expect(matched(frameOf(tricky), frameOf(tricky))).toBeUndefined();
  const { lastUpdate: _time, positionId: _position, ...bare } = van;
  const hidden = { ...bare, attributes: { lastUpdate: 'x', positionId: 3 } };
  expect(matched(frameOf(hidden), frameOf(hidden))).toBeUndefined();
});

test('frame template: a recognized frame equals the parsed one', () => {
  const unusualText = fc.constantFrom(
    '", "lastUpdate":"',
    ',"positionId":4',
    '\\"lastUpdate\\":\\"',
    '}]}',
    'é',
    '',
  );
  const change = fc.record(
    {
      lastUpdate: fc.oneof(fc.string(), fc.constant('2026-11-22T08:00:10.000+00:00')),
      positionId: fc.oneof(fc.nat(), fc.double()),
      name: unusualText,
      attributes: fc.dictionary(fc.constantFrom('lastUpdate', 'positionId', 'placa'), unusualText),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fleetDevices, change, change, (device, before, after) => {
      const second = text(device, { ...before, ...after });
      const again = matched(text(device, before), second);
      const [read] = parseFrame(second)?.devices ?? [];
      if (!again) return;
      expect(read).toEqual({
        ...parseFrame(text(device, before))?.devices[0],
        lastUpdate: again.lastUpdate,
        positionId: again.positionId,
      });
      expect(again.deviceId).toBe(7);
    }),
  );
});
