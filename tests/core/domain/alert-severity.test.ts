import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALARM_KINDS } from '@farol/core/domain/alarm-kind';
import { severityRank } from '@farol/core/domain/alert-severity';
import { kindOf } from '@farol/core/domain/notification-type';
import { anyEvent } from '../../arbitraries/events.ts';

const alarm = (kind: string): number => severityRank(`alarm:${kind}`);

test('what threatens a life or the vehicle comes before driving, driving before what the vehicle reports of itself, notices last', () => {
  const classes = [
    ['sos', 'accident'].map(alarm),
    ['powerCut', 'jamming', 'tampering', 'tow'].map(alarm),
    [alarm('overspeed'), severityRank('deviceOverspeed'), alarm('hardBraking')],
    [severityRank('deviceOffline'), severityRank('geofenceExit'), alarm('lowBattery')],
    ['ignitionOn', 'ignitionOff', 'deviceOnline', 'deviceMoving'].map((kind) => severityRank(kind)),
  ];
  for (const [at, ranks] of classes.entries()) expect(new Set(ranks)).toEqual(new Set([at]));
});

test('several alarms at once are as severe as the worst of them, in whatever order they are sent', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...ALARM_KINDS), { minLength: 1, maxLength: 5 }), (kinds) => {
      expect(alarm(kinds.join(','))).toBe(Math.min(...kinds.map(alarm)));
    }),
  );
});

test('an alarm that nobody knows is no mere notice, and whatever is sent has a place in the order', () => {
  expect(alarm('somethingNew')).toBe(alarm('general'));
  expect(alarm('')).toBe(alarm('general'));
  fc.assert(
    fc.property(anyEvent, (event) => {
      expect(severityRank(kindOf(event))).toBeOneOf([0, 1, 2, 3, 4]);
    }),
  );
});
