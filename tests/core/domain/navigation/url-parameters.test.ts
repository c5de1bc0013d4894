import { expect, test } from 'vitest';
import {
  parseUrlParameters,
  recordIdOf,
  urlOrderText,
  urlParameterId,
  urlParameterOrder,
  urlParameterText,
  withUrlParameters,
} from '@farol/core/domain/navigation/url-parameters';

test('the parameters of an address are those after its question mark and before its fragment', () => {
  expect(parseUrlParameters('/home?q=van+10&q=2&empty=&flag&a=b=c#x?y=1')).toEqual([
    ['q', 'van 10'],
    ['q', '2'],
    ['empty', ''],
    ['flag', ''],
    ['a', 'b=c'],
  ]);
  expect(parseUrlParameters('?q=1')).toEqual([['q', '1']]);
  for (const address of [
    '',
    '/home',
    '/home?',
    '/home#?q=1',
    'q=1',
    '/home?=1',
    '/home?q=%E0%A4%A',
    '/home?%E0=1',
  ])
    expect(parseUrlParameters(address)).toEqual([]);
});

const idOf = (value: string): number | undefined => urlParameterId([['record', value]], 'record');

test('only a number that a record can have is an id', () => {
  expect(['1', '9', '120', '999999999999999'].map(idOf)).toEqual([1, 9, 120, 999_999_999_999_999]);
  for (const value of ['0', '01', '-1', '1.5', 'x1', '1x', '', '9999999999999999', 'new'])
    expect(idOf(value)).toBeUndefined();
  expect(urlParameterId([], 'record')).toBeUndefined();
  expect(['7', '07'].map(recordIdOf)).toEqual([7, undefined]);
});

test('a parameter that is absent is an empty text, and of several of a name the first one counts', () => {
  expect(urlParameterText([], 'q')).toBe('');
  expect(
    urlParameterText(
      [
        ['find', 'car'],
        ['q', 'van'],
        ['q', 'bus'],
      ],
      'q',
    ),
  ).toBe('van');
});

const orderOf = (value: string) => urlParameterOrder([['order', value]], 'order');

test('an order is the name of a column and a direction', () => {
  for (const order of [
    { column: 'name', descending: false },
    { column: 'last-update', descending: true },
    { column: 'name-asc', descending: true },
  ])
    expect(orderOf(urlOrderText(order))).toEqual(order);
  expect(orderOf('name-asc')).toEqual({ column: 'name', descending: false });
  expect(orderOf('name-desc')).toEqual({ column: 'name', descending: true });
  for (const value of [
    '',
    'name',
    'name-',
    'name-up',
    'nameasc',
    'name-asc ',
    'name-descending',
    '-asc-name',
  ])
    expect(orderOf(value)).toBeUndefined();
  expect(urlParameterOrder([], 'order')).toBeUndefined();
});

test('changing some parameters leaves the others as they were written, and path and fragment too', () => {
  const names = new Set(['q']);
  expect(withUrlParameters('/home?a=%20b&q=1&%E0=x#top', names, [['q', 'a, b']])).toBe(
    '/home?a=%20b&%E0=x&q=a,+b#top',
  );
  expect(withUrlParameters('/home?q=1', names, [])).toBe('/home');
  expect(withUrlParameters('/home', names, [['q', '1']])).toBe('/home?q=1');
  expect(withUrlParameters('', names, [])).toBe('');
  expect(withUrlParameters('/home?&a=1&&q=1&', names, [])).toBe('/home?a=1');
  expect(withUrlParameters('?q=1', names, [['a', '2']])).toBe('?a=2');
  expect(withUrlParameters('#top', names, [['q', '1']])).toBe('?q=1#top');
});
