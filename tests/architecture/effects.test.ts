import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFiles } from './project-files.ts';

/**
 * An effect or a ref callback whose body is an expression, or that is no function of its own: React calls whatever it
 * returns as its cleanup. A method of the browser that returns nothing today may return a promise tomorrow. An effect
 * that is only a cleanup is its exception: `() => () => stop()`.
 */
const RETURNS_EXPRESSION =
  /\b(?:use(?:Layout|Insertion)?Effect\(|\bref=\{)\s*(?:async\b\s*)?(?:\(\w*\)|\w+)\s*=>(?!\s*(?:\{|\(\)\s*=>))|\buse(?:Layout|Insertion)?Effect\(\s*\w+(?:\.\w+)?,/gu;

function returnedExpressions(source: string): string[] {
  return [...source.matchAll(RETURNS_EXPRESSION)].map(({ index }) =>
    source.slice(index, index + 120).replaceAll(/\s+/gu, ' '),
  );
}

test('effects: each has a block for its body, or is only a cleanup', () => {
  const found = projectFiles(/^(?:ui|examples)\/.*\.tsx?$/u).flatMap((path) =>
    returnedExpressions(readFileSync(path, 'utf8')).map((text) => `${path}: ${text}`),
  );
  expect(found).toEqual([]);
});

test.for([
  'useEffect(() => element.scrollIntoView(), []);',
  'useLayoutEffect(\n  () =>\n    element.scrollIntoView(),\n  [],\n);',
  'useInsertionEffect(() => (isOn ? element.focus() : undefined));',
  'useEffect(async () => load(), []);',
  'useEffect(list.load, [list]);',
  'useEffect(report, [report]);',
  '<div ref={(element) => element?.scrollIntoView()} />',
])('effects: one that returns the value of an expression is found: %s', (source) => {
  expect(returnedExpressions(source)).toHaveLength(1);
});

test.for([
  'useEffect(() => { element.scrollIntoView(); }, []);',
  'useEffect(() => () => upload.close(), [upload]);',
  '<div ref={(element) => { element?.scrollIntoView(); }} />',
])('effects: one that returns nothing or a cleanup is not: %s', (source) => {
  expect(returnedExpressions(source)).toEqual([]);
});
