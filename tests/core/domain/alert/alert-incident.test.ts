import { expect, test } from 'vitest';
import { canonicalAlertKind, incidentKey, representsIncident } from '@farol/core/domain/alert/alert-incident';
import type { MessagePart } from '@farol/core/domain/alert/notice-message';

const alert = (kind: string, texts: readonly MessagePart[] = [], deviceId = 5) => ({ kind, deviceId, texts });
const text = (values: Record<string, string>): MessagePart => ({ key: 'k', values, fallback: '' });

test('speeding is one thing, whether the device or the server reports it', () => {
  expect(canonicalAlertKind('alarm:overspeed')).toBe(canonicalAlertKind('deviceOverspeed'));
  expect(canonicalAlertKind('alarm:sos')).toBe('alarm:sos');
  expect(canonicalAlertKind('constructor')).toBe('constructor');
});

test.for([
  ['ignitionOn', 'ignitionOff'],
  ['deviceMoving', 'deviceStopped'],
  ['deviceOnline', 'deviceOffline', 'deviceUnknown'],
  ['alarm:overspeed', 'deviceOverspeed'],
])('%s and what alternates with it are one incident of a vehicle, whatever they say', (kinds) => {
  const keys = new Set(kinds.map((kind) => incidentKey(alert(kind, [text({ kind })]))));
  expect(keys.size).toBe(1);
  for (const kind of kinds) expect(keys.has(incidentKey(alert(kind, [], 6)))).toBe(false);
  for (const other of ['ignitionOn', 'deviceMoving', 'deviceOnline', 'deviceOverspeed', 'alarm:sos'])
    if (!kinds.includes(other)) expect(keys.has(incidentKey(alert(other)))).toBe(false);
});

test('another content is another incident: another geofence, another message, another name', () => {
  const keys = [
    alert('geofenceEnter', [text({ name: 'Yard' })]),
    alert('geofenceEnter', [text({ name: 'Port' })]),
    alert('geofenceExit', [text({ name: 'Yard' })]),
    alert('geofenceEnter', ['Yard']),
    alert('geofenceEnter', []),
  ].map(incidentKey);
  expect(new Set(keys).size).toBe(keys.length);
  expect(incidentKey(alert('geofenceEnter', [text({ name: 'Yard' })]))).toBe(keys[0]);
  const otherWords = { key: 'k', values: { name: 'Yard' }, fallback: 'It is in the yard' };
  expect(incidentKey(alert('geofenceEnter', [otherWords]))).toBe(keys[0]);
});

test('the newer alert stands for its incident; of two reports of speeding the one that says more', () => {
  const more = [text({ speed: '54', limit: '40' })];
  const less = [text({ speed: '54' })];
  expect(representsIncident(alert('ignitionOff'), alert('ignitionOn', more))).toBe(true);
  expect(representsIncident(alert('deviceOverspeed', less), alert('alarm:overspeed', more))).toBe(false);
  expect(representsIncident(alert('deviceOverspeed', more), alert('alarm:overspeed', less))).toBe(true);
  expect(representsIncident(alert('deviceOverspeed', less), alert('deviceOverspeed', less))).toBe(true);
  expect(representsIncident(alert('alarm:overspeed', ['a', 'b']), alert('deviceOverspeed', less))).toBe(
    false,
  );
});
