import { expect, test } from 'vitest';
import { coverageOf } from '@farol/simulation/inventory/coverage';
import { junitReport } from '@farol/simulation/report/junit';
import { parseXml } from '@farol/ui/geofences/exchange/xml-parser';
import { lamp, lampRun, lampVisits } from '../lamp.ts';

const held = { ...lampRun, scenario: 'Actions at random', seed: 7 };
const broke = { ...lampRun, failure: 'The lamp "burns" <twice>\nand & again' };

test('junit: each scenario and each seed is a case, and a failing one says what broke and how to repeat it', () => {
  const document = parseXml(junitReport([broke, held]));
  expect(document?.name).toBe('testsuites');
  expect(Object.fromEntries(document?.attributes ?? [])).toMatchObject({
    tests: '2',
    failures: '1',
    time: '0.024',
  });
  const suites = document?.children ?? [];
  expect(suites.map(({ attributes }) => attributes.get('name'))).toEqual(['Scenarios', 'Runs at random']);
  const cases = suites.flatMap(({ children }) => children);
  expect(cases.map(({ attributes }) => attributes.get('name'))).toEqual([
    'Somebody reads',
    'Actions at random (seed 7)',
  ]);
  expect(cases.map(({ attributes }) => attributes.get('time'))).toEqual(['0.012', '0.012']);
  const [failure] = cases[0]?.children ?? [];
  expect(failure?.name).toBe('failure');
  expect(failure?.attributes.get('message')).toBe('The lamp "burns" <twice>; and & again');
  expect(failure?.text).toContain('npm run simulate');
  expect(failure?.text).toContain('1 d 02:03:04.005  Ana  lamp.press  the lamp is off');
  expect(cases[1]?.children).toEqual([]);
});

test('junit: a chart that is not covered fails when the whole simulation is judged', () => {
  const reasons = { 'lamp.broken': 'Nobody breaks it.', 'lamp.gone': 'It was removed.' };
  const coverage = coverageOf([lamp], [{ visits: lampVisits }], reasons);
  const document = parseXml(junitReport([lampRun], { coverage, reasons }));
  const cases = document?.children.at(-1)?.children ?? [];
  expect(
    cases.map(({ attributes, children }) => [attributes.get('name'), children[0]?.attributes.get('message')]),
  ).toEqual([
    ['lamp', 'lamp.on|HIT|1 was not reached and has no reason, and 1 more'],
    ['reasons', 'lamp.gone has a reason but no chart has it'],
  ]);
  expect(document?.attributes.get('failures')).toBe('2');
});
