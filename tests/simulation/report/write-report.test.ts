import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadCharts } from '@farol/simulation/inventory/charts';
import { RunCollection } from '@farol/simulation/record/run-collection';
import type { RunRecord } from '@farol/simulation/record/run-record';
import { writeReport } from '@farol/simulation/report/write-report';
import { lampRun } from '../lamp.ts';

const folder = await mkdtemp(join(tmpdir(), 'report-'));
afterAll(() => rm(folder, { recursive: true }));

const anchor = (await loadCharts()).find(({ id }) => id === 'anchor');
const run: RunRecord = {
  ...lampRun,
  visits: { anchor: { states: { 'anchor.idle': 3 }, transitions: { 'anchor|FENCES_KNOWN|0': 1234 } } },
};

function collectionOf(runs: readonly RunRecord[]): RunCollection {
  const collection = new RunCollection();
  for (const item of runs) collection.add(item);
  return collection;
}

async function report(runs: readonly RunRecord[], isWhole = false): Promise<string> {
  const written = await writeReport(collectionOf(runs), join(folder, 'new', 'folder'), {
    isWhole,
    writtenAt: new Date(0),
  });
  return readFile(written.page, 'utf8');
}

test('write report: the report is one file that loads nothing', async () => {
  const page = await report([run]);
  expect(page).toMatch(/^<!doctype html>/);
  expect(page).not.toMatch(/<(link|img|iframe)\b|\bsrc=|@import|url\(|https?:/);
  expect([...page.matchAll(/href="([^"]*)"/g)].every(([, href]) => href?.startsWith('#'))).toBe(true);
});

test('write report: every chart is drawn, and what was never reached is told in words', async () => {
  const page = await report([run]);
  const drawing = page.slice(page.indexOf('State chart anchor:'), page.indexOf('Transitions of anchor'));
  expect(drawing).toContain('1 of 5 states and 1 of 17 transitions');
  expect(drawing).toMatch(/idle.*3×/);
  expect(drawing).toMatch(/FENCES_KNOWN.*1,234×/);
  expect(drawing.match(/never/g)?.length).toBe(4 + 16);
  expect(page.match(/<svg class="chart"/g)?.length).toBe((await loadCharts()).length);
});

test('write report: a failing run shows what broke, its steps and the command that repeats it', async () => {
  const page = await report([run, { ...run, seed: 41, failure: 'Nothing <b>is</b> saved twice' }]);
  expect(page).toContain('1 of 2 runs failed');
  expect(page).toContain('Nothing &lt;b&gt;is&lt;/b&gt; saved twice');
  expect(page).toContain('npm run simulate -- --seed 41');
  expect(page).toContain('1 d 02:03:04.005');
  expect(await report([run])).not.toContain('Failing runs');
});

test('write report: of thousands of random runs only the report is kept, and their coverage counts all the same', async () => {
  const random = { ...run, scenario: 'Seed 41', seed: 41 };
  const runs = collectionOf([random, random, { ...random, failure: 'It is dark.' }]);
  expect(runs.runs.map(({ steps }) => steps.length)).toEqual([0, 0, 2]);
  expect(runs.runs[0]).toMatchObject({ visits: {}, stepCount: 2, simulatedMs: 93_784_005 });
  expect(runs.visits).toEqual({
    anchor: { states: { 'anchor.idle': 9 }, transitions: { 'anchor|FENCES_KNOWN|0': 3 * 1234 } },
  });
  const page = await report([random, random]);
  expect(page).toMatch(/idle.*6×/);
  expect(page).toMatch(/Slowest runs[^]*Seed 41[^]*>2<[^]*>26 hours</);
});

test('write report: a run that took part of the simulation is not judged by its coverage, the whole one is', async () => {
  const partly = await writeReport(collectionOf([run]), folder);
  expect(partly.problems).toEqual([]);
  expect(await readFile(partly.junit, 'utf8')).not.toContain('Coverage');
  expect(await readFile(partly.page, 'utf8')).toContain('<title>✓ Farol');
  const whole = await writeReport(collectionOf([run]), folder, { isWhole: true });
  expect(whole.problems).toContain('anchor.confirming was not reached and has no reason');
  expect(whole.problems).not.toContain(`${anchor?.states[0]?.id} was not reached and has no reason`);
  expect(await readFile(whole.junit, 'utf8')).toContain('Coverage of the state charts');
  const page = await readFile(whole.page, 'utf8');
  expect(page).toContain('<title>✗ Farol');
  expect(page.replaceAll('<wbr>', '')).toContain(
    '<li>anchor.confirming was not reached and has no reason</li>',
  );
});
