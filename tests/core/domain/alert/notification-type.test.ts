import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { alarmKindsOf } from '@farol/core/domain/alert/alarm-kind';
import {
  EVENT_SUBJECTS,
  eventTypesBySubject,
  NOTIFICATION_TYPES,
  ruleEventTypes,
} from '@farol/core/domain/alert/notification-type';

test('a rule can be for every known event but the test message, and for what a server adds', () => {
  expect(ruleEventTypes()).toEqual(NOTIFICATION_TYPES.filter((type) => type !== 'test'));
  expect(ruleEventTypes(['landed', 'maintenance', 'test', 'alarm', 'landed', 'took off'])).toEqual([
    'alarm',
    'maintenance',
    'landed',
    'took off',
  ]);
  expect(ruleEventTypes([])).toEqual([]);
});

test('an alarm that has no name counts as a general one, and each kind once', () => {
  expect([...alarmKindsOf({ alarm: 'sos,odd,sos,strange' })]).toEqual(['sos', 'general']);
  expect([...alarmKindsOf({ alarm: 7 })]).toEqual([]);
  expect([...alarmKindsOf({})]).toEqual([]);
});

test('types of event are offered by what they are about, each once, unknown ones last', () => {
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
    }),
  );
});

test('what is dangerous comes first, and no subject of the known types is empty', () => {
  const groups = eventTypesBySubject(ruleEventTypes());
  expect(groups.map(({ subject }) => subject)).toEqual(EVENT_SUBJECTS);
  expect(groups[0]?.types[0]).toBe('alarm');
});
