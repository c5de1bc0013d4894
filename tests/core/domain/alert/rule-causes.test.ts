import { expect, test } from 'vitest';
import {
  ANY_RULE,
  atGeofence,
  bySettings,
  OF_LINKED_VEHICLES,
  ofEvents,
} from '@farol/core/domain/alert/rule-causes';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';

const rule = (type: string, attributes: object = {}): NotificationRule => ({
  id: 1,
  description: null,
  type,
  always: false,
  notificators: 'command',
  calendarId: 0,
  commandId: 1,
  attributes: { ...attributes },
});

test('a rule is at a geofence unless its list names others only', () => {
  expect(atGeofence(7)(rule('geofenceExit'))).toBe(true);
  expect(atGeofence(7)(rule('geofenceEnter', { geofenceIds: '6,7' }))).toBe(true);
  expect(atGeofence(7)(rule('geofenceEnter', { geofenceIds: '6,77' }))).toBe(false);
  expect(atGeofence(7)(rule('alarm', { geofenceIds: '7' }))).toBe(false);
});

test('a changed setting concerns the rules of its events, and an unchanged one none', () => {
  const types = [
    'deviceOverspeed',
    'geofenceExit',
    'deviceFuelDrop',
    'deviceInactive',
    'proximityEnter',
    'alarm',
  ];
  const concerned = (before: object, after: object) =>
    types.filter((type) => bySettings({ ...before }, { ...after })(rule(type)));
  expect(concerned({ speedLimit: 50 }, { speedLimit: 5, color: 'red' })).toEqual(['deviceOverspeed']);
  expect(concerned({ fuelDropThreshold: 5 }, {})).toEqual(['deviceFuelDrop']);
  expect(concerned({ speedLimit: 50 }, { speedLimit: 50, deviceInactivityStart: 1 })).toEqual([
    'deviceInactive',
  ]);
  expect(concerned({}, { geofenceExitMargin: 0, proximityEnterDistance: 9 })).toEqual([
    'geofenceExit',
    'proximityEnter',
  ]);
});

test('rules are told apart by the kind of their event', () => {
  expect([ofEvents(['alarm'])(rule('alarm')), ofEvents(['alarm'])(rule('maintenance'))]).toEqual([
    true,
    false,
  ]);
  expect([OF_LINKED_VEHICLES(rule('unaccompaniedMotion')), OF_LINKED_VEHICLES(rule('alarm'))]).toEqual([
    true,
    false,
  ]);
  expect(ANY_RULE(rule('whatever'))).toBe(true);
});
