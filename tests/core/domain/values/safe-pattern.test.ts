import { expect, test } from 'vitest';
import { safePatternSource } from '@farol/core/domain/values/safe-pattern';

test.for([
  'van',
  'a*b*c*',
  '(ab)+',
  '((ab)c)+',
  '(a|b)((c))+',
  '(a+)(b)+',
  '(a+)b+',
  '(a|b)c+',
  '(a+)[b]+',
  '(a+)\\d+',
  '(\\+)+',
  '([+*{|])+',
  '\\(a+\\)+',
  '[(*+|)]+',
  '[\\]*+](ab)+',
  'a|b|c',
  'a{2}b{2}c{2}',
  'x'.repeat(200),
])('the expression %s is searched as one', (query) => {
  expect(safePatternSource(query)).toBe(query);
});

test.for([
  '(a+)+',
  '(a*)*',
  '(a{2}){2}',
  '(a|b)*',
  '((a|b))+',
  '((a+)b)+',
  '(a|(b)c)+',
  '[a](b+)+',
  '\\[(b+)+',
  '[\\]](b+)+',
  '\\\\(b+)+',
  'a*b*c*d*',
  '[a]b+c+d+e+',
  'a{2}b{2}c{2}d{2}',
  '(a)\\1',
  '(?<n>a)\\k<n>',
  'x'.repeat(201),
])('the expression %s could be slow and is not searched', (query) => {
  expect(safePatternSource(query)).toBeUndefined();
});

test.for(['(', ')', '(a))+', '[', '*', 'a\\', 'a[z-b]'])('%s is no expression', (query) => {
  expect(safePatternSource(query)).toBeUndefined();
});
