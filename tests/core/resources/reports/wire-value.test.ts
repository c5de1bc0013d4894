import { expect, test } from 'vitest';
import {
  isWireObject,
  wireFlag,
  wireGeoPoint,
  wireNumber,
  wireNumberOrZero,
  wireText,
  wireTime,
} from '@farol/core/resources/reports/wire-value';

const OTHERS = [undefined, null, '7', '', true, [], {}];

test('wire value: an object is no list, text or nothing', () => {
  expect([isWireObject({}), isWireObject({ a: 1 })]).toEqual([true, true]);
  for (const value of [undefined, null, 7, 'x', true, []]) expect(isWireObject(value)).toBe(false);
});

test('wire value: a number is finite, and one that may be unknown is not 0', () => {
  expect([0, -1, 1.5].map(wireNumber)).toEqual([0, -1, 1.5]);
  expect([0, -1, 1.5].map(wireNumberOrZero)).toEqual([undefined, -1, 1.5]);
  for (const value of [...OTHERS, Number.NaN, Number.POSITIVE_INFINITY])
    expect([wireNumber(value), wireNumberOrZero(value)]).toEqual([undefined, undefined]);
});

test('wire value: a text is not empty, and a flag is true or false', () => {
  expect([wireText('Van'), wireText(''), wireText(7), wireText(null)]).toEqual([
    'Van',
    undefined,
    undefined,
    undefined,
  ]);
  expect([true, false, 'true', 1, null].map(wireFlag)).toEqual([
    true,
    false,
    undefined,
    undefined,
    undefined,
  ]);
});

test('wire value: a time is a text or milliseconds that a date can hold', () => {
  expect(wireTime('1970-01-01T00:00:01Z')).toBe(1000);
  expect([0, 8.64e15, -8.64e15].map(wireTime)).toEqual([0, 8.64e15, -8.64e15]);
  for (const value of ['soon', '', null, undefined, true, 8.64e15 + 1, -8.64e15 - 1, Number.NaN, {}])
    expect(wireTime(value)).toBeUndefined();
});

test('wire value: a point is on the globe', () => {
  expect(wireGeoPoint(90, -180)).toEqual({ latitude: 90, longitude: -180 });
  expect(wireGeoPoint(-90, 180)).toEqual({ latitude: -90, longitude: 180 });
  for (const [latitude, longitude] of [
    [90.1, 0],
    [-90.1, 0],
    [0, 180.1],
    [0, -180.1],
    ['1', 0],
    [0, undefined],
  ])
    expect(wireGeoPoint(latitude, longitude)).toBeUndefined();
});
