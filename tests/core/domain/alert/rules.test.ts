import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EVENTS_OF_COMMANDS,
  ruleCommandFingerprint,
  ruleGeofenceIds,
  sendsCommand,
  type NotificationRule,
} from '@farol/core/domain/alert/notification-rule';
import { canEverFire, watchingIdsOf, watchingKindOf } from '@farol/core/domain/alert/rule-scope';
import {
  ANY_RULE,
  rulesAtGeofence,
  eventSettings,
  changedSettings,
  holdsSetting,
  moveGeofenceBorder,
  rulesBySettings,
  LINKED_VEHICLE_RULES,
  rulesOfEvents,
  rulesOfSettings,
} from '@farol/core/domain/alert/rule-causes';
import { alarmKindsOf } from '@farol/core/domain/alert/alarm-kind';
import {
  EVENT_SUBJECTS,
  eventTypesBySubject,
  NOTIFICATION_TYPES,
  ruleEventTypes,
} from '@farol/core/domain/alert/notification-type';

const RULE: NotificationRule = {
  id: 1,
  description: null,
  type: 'ignitionOn',
  always: true,
  notificators: 'command',
  calendarId: 0,
  commandId: 3,
  attributes: { 'acme.minimumMinutes': 10, 'acme.repeatMinutes': 5, 'acme.color': 'red' },
};
const changed = (attributes: NotificationRule['attributes']) =>
  ruleCommandFingerprint({ ...RULE, attributes: { ...RULE.attributes, ...attributes } });

test('fingerprint of the command of a rule: changes with whatever decides when the rule sends it, such as duration and interval', () => {
  expect(changed({ 'acme.minimumMinutes': 1 })).not.toBe(ruleCommandFingerprint(RULE));
  expect(changed({ 'acme.repeatMinutes': 60 })).not.toBe(ruleCommandFingerprint(RULE));
  expect(changed({ alarms: 'sos' })).not.toBe(ruleCommandFingerprint(RULE));
  expect(changed({ alarms: 'sos' })).not.toBe(changed({ alarms: 'door' }));
  expect(changed({ geofenceIds: '3' })).not.toBe(ruleCommandFingerprint(RULE));
  expect(changed({ geofenceIds: '3' })).not.toBe(changed({ alarms: '3' }));
});

test('fingerprint of the command of a rule: does not change with its looks and the order of its attributes', () => {
  expect(changed({ 'acme.color': 'blue', 'acme.minimumMinutesText': 3 })).toBe(ruleCommandFingerprint(RULE));
  const attributes = Object.fromEntries(Object.entries(RULE.attributes).toReversed());
  expect(ruleCommandFingerprint({ ...RULE, attributes })).toBe(ruleCommandFingerprint(RULE));
});

const sendsBy = (notificators: string | null, commandId: number) =>
  sendsCommand({ ...RULE, notificators, commandId });

test('a rule: sends a command that is saved, by the channel of commands', () => {
  expect([sendsBy('web, command', 3), sendsBy('command', 1)]).toEqual([true, true]);
  expect([
    sendsBy('command', 0),
    sendsBy('command', -1),
    sendsBy('web', 3),
    sendsBy(null, 3),
    sendsBy('commands', 3),
  ]).toEqual([false, false, false, false, false]);
  expect(ruleCommandFingerprint({ ...RULE, notificators: 'web' })).not.toBe(ruleCommandFingerprint(RULE));
  // One command would cause the next.
  expect([...EVENTS_OF_COMMANDS].toSorted()).toEqual(['commandResult', 'queuedCommandSent', 'ruleStop']);
});

test('a rule: only events of geofences and maintenances need an object that applies to the vehicle', () => {
  expect(
    ['geofenceEnter', 'geofenceExit', 'maintenance', 'ignitionOn', 'constructor'].map(watchingKindOf),
  ).toEqual(['geofence', 'geofence', 'maintenance', undefined, undefined]);
});

test('a rule: tells the events of the geofences it names, else of all', () => {
  const all = [3, 5, 8];
  const of = (type: string, geofenceIds?: unknown) =>
    watchingIdsOf({ type, attributes: geofenceIds === undefined ? {} : { geofenceIds } }, all);
  expect(of('geofenceExit')).toEqual(all);
  expect(of('geofenceExit', '')).toEqual(all);
  expect(of('geofenceExit', '5, 9')).toEqual([5]);
  expect(of('geofenceExit', 8)).toEqual([8]);
  expect(of('geofenceExit', ['5', 8, '3,9'])).toEqual(all);
  expect(of('geofenceExit', [])).toEqual(all);
  // What names no geofence is no rule for every one.
  for (const nothing of ['none', {}, true]) expect(of('geofenceExit', nothing)).toEqual([]);
  expect([...(ruleGeofenceIds({ attributes: { geofenceIds: ['none', 5, {}, ' 6 '] } }) ?? [])]).toEqual([
    5, 6,
  ]);
  // Maintenances are not chosen by it.
  expect(of('maintenance', '5')).toEqual(all);
});

test('a rule: never fires when no object applies to one of its vehicles', () => {
  const own = new Set([1, 2]);
  expect(canEverFire(own, [new Set([4]), new Set([2])])).toBe(true);
  expect(canEverFire(own, [new Set([4]), new Set()])).toBe(false);
  expect(canEverFire(own, [])).toBe(false);
  expect(canEverFire(new Set(), [new Set([4])])).toBe(false);
});

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

test('rules: is at a geofence unless its list names others only', () => {
  expect(rulesAtGeofence(7)(rule('geofenceExit'))).toBe(true);
  expect(rulesAtGeofence(7)(rule('geofenceEnter', { geofenceIds: '6,7' }))).toBe(true);
  expect(rulesAtGeofence(7)(rule('geofenceEnter', { geofenceIds: '6,77' }))).toBe(false);
  expect(rulesAtGeofence(7)(rule('alarm', { geofenceIds: '7' }))).toBe(false);
});

test('rules: a changed setting concerns the rules of its events, and an unchanged one none', () => {
  const types = [
    'deviceOverspeed',
    'geofenceExit',
    'deviceFuelDrop',
    'deviceInactive',
    'proximityEnter',
    'alarm',
  ];
  const concerned = (before: object, after: object) =>
    types.filter((type) => rulesBySettings({ ...before }, { ...after })(rule(type)));
  expect(concerned({ speedLimit: 50 }, { speedLimit: 5, color: 'red' })).toEqual(['deviceOverspeed']);
  expect(concerned({ fuelDropThreshold: 5 }, {})).toEqual(['deviceFuelDrop']);
  expect(concerned({ speedLimit: 50 }, { speedLimit: ' 50.0' })).toEqual([]);
  expect(concerned({ speedLimit: [50] }, { speedLimit: 'fast' })).toEqual([]);
  expect(concerned({}, { 'report.trip.minDuration': 1 })).toEqual([]);
  expect(rulesBySettings({}, { 'report.trip.minDuration': 1 })(rule('deviceMoving'))).toBe(true);
  // A wrong fix that is believed may cause any event.
  expect(concerned({}, { 'filter.enable': 'FALSE' })).toEqual(types);
  expect(concerned({ speedLimit: 50 }, { speedLimit: 50, deviceInactivityStart: 1 })).toEqual([
    'deviceInactive',
  ]);
  expect(concerned({}, { geofenceExitMargin: 0, proximityEnterDistance: 9 })).toEqual([
    'geofenceExit',
    'proximityEnter',
  ]);
});

const typesConcernedBy = (...names: string[]) =>
  NOTIFICATION_TYPES.filter((type) => rulesOfSettings(names)(rule(type))).toSorted();

test('rules: each setting concerns the rules of the events that it decides about', () => {
  const motion = ['deviceMoving', 'deviceStopped'];
  expect(typesConcernedBy('fuelIncreaseThreshold')).toEqual(['deviceFuelIncrease']);
  for (const name of ['deviceInactivityStart', 'deviceInactivityPeriod'])
    expect(typesConcernedBy(name)).toEqual(['deviceInactive']);
  expect(typesConcernedBy('proximityExitDistance')).toEqual(['proximityExit']);
  expect(typesConcernedBy('unaccompaniedDistance')).toEqual(['unaccompaniedMotion']);
  expect(typesConcernedBy('event.motion.speedThreshold')).toEqual([...motion, 'unaccompaniedMotion']);
  for (const name of ['minDistance', 'minDuration', 'stopGap', 'stopsWhereNoticed'])
    expect(typesConcernedBy(`report.trip.${name}`)).toEqual(motion);
  expect(typesConcernedBy('speedLimit', 'color', 'fuelDropThreshold')).toEqual([
    'deviceFuelDrop',
    'deviceOverspeed',
  ]);
  for (const doubt of [
    'enable',
    'invalid',
    'zero',
    'accuracy',
    'maxSpeed',
    'future',
    'duplicate',
    'distance',
  ]) {
    expect(typesConcernedBy(`filter.${doubt}`)).toEqual(NOTIFICATION_TYPES.toSorted());
    expect(changedSettings({}, { [`filter.${doubt}`]: 'true' })).toEqual([`filter.${doubt}`]);
  }
});

test('rules: settings act from the nearest holder that has a valid one', () => {
  const settings = eventSettings([
    { speedLimit: 'x' },
    { speedLimit: '20' },
    { speedLimit: 9, 'filter.zero': 'true' },
  ]);
  expect([settings['speedLimit'], settings['filter.zero'], settings['geofenceExitMargin']]).toEqual([
    20,
    true,
    undefined,
  ]);
  expect(changedSettings({ geofenceExitMargin: '5' }, { geofenceExitMargin: 5 })).toEqual([]);
  expect(moveGeofenceBorder(changedSettings({ geofenceExitMargin: 5 }, {}))).toBe(true);
  expect([moveGeofenceBorder(['speedLimit']), moveGeofenceBorder(['filter.zero'])]).toEqual([false, true]);
  expect(moveGeofenceBorder(['speedLimit', 'geofenceExitMargin'])).toBe(true);
  expect([
    holdsSetting({ speedLimit: '0' }, 'speedLimit'),
    holdsSetting({ speedLimit: 'x' }, 'speedLimit'),
  ]).toEqual([true, false]);
});

test('rules: are distinguished by the kind of their event', () => {
  expect([rulesOfEvents(['alarm'])(rule('alarm')), rulesOfEvents(['alarm'])(rule('maintenance'))]).toEqual([
    true,
    false,
  ]);
  expect(NOTIFICATION_TYPES.filter((type) => LINKED_VEHICLE_RULES(rule(type)))).toEqual([
    'proximityEnter',
    'proximityExit',
    'unaccompaniedMotion',
  ]);
  expect(ANY_RULE(rule('whatever'))).toBe(true);
});

test('rules: can be for every known event but the test message, and for what a server adds', () => {
  expect(ruleEventTypes()).toEqual(NOTIFICATION_TYPES.filter((type) => type !== 'test'));
  expect(ruleEventTypes(['landed', 'maintenance', 'test', 'alarm', 'landed', 'took off'])).toEqual([
    'alarm',
    'maintenance',
    'landed',
    'took off',
  ]);
  expect(ruleEventTypes([])).toEqual([]);
});

test('rules: an alarm that has no name counts as a general one, and each kind once', () => {
  expect([...alarmKindsOf({ alarm: 'sos,odd,sos,strange' })]).toEqual(['sos', 'general']);
  expect([...alarmKindsOf({ alarm: 7 })]).toEqual([]);
  expect([...alarmKindsOf({})]).toEqual([]);
});

test('rules: types of event are offered by what they are about, each once, unknown ones last', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constantFrom(...ruleEventTypes()), fc.string())), (types) => {
      const groups = eventTypesBySubject(types);
      const offered = groups.flatMap((group) => group.types);
      expect(offered.toSorted()).toEqual([...new Set(types)].toSorted());
      expect(groups.map(({ subject }) => subject)).toEqual(
        EVENT_SUBJECTS.filter((subject) => groups.some((group) => group.subject === subject)),
      );
      for (const type of offered)
        if (!ruleEventTypes().includes(type)) expect(groups.at(-1)?.types).toContain(type);
      // Known types are in the same order, whichever of them are offered.
      const order = eventTypesBySubject(ruleEventTypes()).flatMap((group) => group.types);
      const known = offered.filter((type) => order.includes(type));
      expect(known).toEqual(order.filter((type) => known.includes(type)));
    }),
  );
});

test('rules: what is dangerous comes first, and no subject of the known types is empty', () => {
  const groups = eventTypesBySubject(ruleEventTypes());
  expect(groups.map(({ subject }) => subject)).toEqual(EVENT_SUBJECTS);
  expect(groups[0]?.types[0]).toBe('alarm');
});
