import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  attributes,
  flag,
  id,
  integer,
  moment,
  newRecord,
  number,
  numbers,
  option,
  optionalText,
  readOnly,
  record,
  recordOfSchema,
  reference,
  singletonId,
  text,
  transient,
} from '@farol/core/resources/descriptor/record-schema';

const wire = record({
  id,
  attributes,
  name: text({ longest: 8 }),
  note: optionalText({ longest: 8 }),
  speed: number({ min: 0, max: 9 }),
  zoom: integer(),
  space: numbers(),
  groupId: reference('group'),
  shown: flag(true),
  time: moment(),
  state: transient(readOnly(option(['on', 'off'], { fallback: 'off', initial: 'on' }))),
});
const EMPTY = {
  id: 4,
  attributes: {},
  name: '',
  note: null,
  speed: 0,
  zoom: 0,
  space: null,
  groupId: 0,
  shown: false,
  time: null,
  state: 'off',
};

test('a record on the wire: what is missing or of the wrong type gets its default, whatever is sent', () => {
  expect(wire.read({ id: 4 })).toEqual(EMPTY);
  const wrong = {
    note: 5,
    speed: Infinity,
    space: [1, '2'],
    shown: 1,
    time: 9e15,
    state: 'none',
    attributes: [],
  };
  expect(wire.read({ id: 4, ...wrong })).toEqual(EMPTY);
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(EMPTY)), fc.anything()), (sent) => {
      const read = wire.read({ ...sent, id: 4 });
      expect(Object.keys(read ?? {})).toEqual(Object.keys(EMPTY));
      // What was read is read again as it is.
      expect(wire.read(read)).toEqual(read);
    }),
  );
});

test('a record on the wire: valid values stay, milliseconds become text, and unknown values are kept', () => {
  const sent = { id: 4, name: 'Van', space: [1, 2], time: 0, state: 'on', attributes: { a: [] }, other: {} };
  const read = { ...EMPTY, ...sent, time: '1970-01-01T00:00:00.000Z' };
  expect(recordOfSchema(wire, sent)).toEqual(read);
  expect(wire.parse(sent)).not.toHaveProperty('other');
});

test('a record on the wire: without a whole number as its id it is malformed', () => {
  for (const sent of [{}, { id: 1.5 }, { id: '4' }, { id: 2 ** 53 }, [], null, 'record', undefined]) {
    expect(recordOfSchema(wire, sent)).toBeUndefined();
    expect(() => wire.parse(sent)).toThrow(TypeError);
  }
  expect(record({ id: singletonId }).read({ id: 'one' })).toEqual({ id: 1 });
});

test('record schema: it says of each value what is known of it', () => {
  const known = Object.entries(wire.shape).map(([key, { recordValue }]) => [key, recordValue]);
  expect(Object.fromEntries(known)).toEqual({
    id: { type: 'id' },
    attributes: { type: 'attributes' },
    name: { type: 'text', longest: 8 },
    note: { type: 'optionalText', longest: 8 },
    speed: { type: 'number', min: 0, max: 9 },
    zoom: { type: 'integer' },
    space: { type: 'numbers' },
    groupId: { type: 'reference', to: 'group' },
    shown: { type: 'flag', initial: true },
    time: { type: 'moment' },
    state: { type: 'option', options: ['on', 'off'], initial: 'on', readOnly: true, transient: true },
  });
  expect(flag().recordValue).toEqual({ type: 'flag', initial: false });
  expect(singletonId.recordValue).toEqual({ type: 'id', initial: 1, readOnly: true });
});

test('record schema: the last moment of the calendar is one', () => {
  expect(wire.parse({ id: 4, time: 8.64e15 }).time).toBe('+275760-09-13T00:00:00.000Z');
  expect(wire.parse({ id: 4, time: -8.64e15 }).time).toBe('-271821-04-20T00:00:00.000Z');
  expect(() => wire.parse({})).toThrow('The record is malformed');
});

test('record schema: a new record has its initial values', () => {
  expect(newRecord(wire)).toEqual({ ...EMPTY, id: 0, shown: true, state: 'on' });
});
