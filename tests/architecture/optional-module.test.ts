import { expect, test } from 'vitest';
import { importsOf, readSources } from './import-graph.ts';

const OPTIONAL = 'ui/map/scene/linked-stages.ts';
const SWITCH = 'ui/map/scene/engine-internals.ts';

test('optional module: what leans on private parts of the map engine can be deleted with one line', () => {
  const sources = readSources(process.cwd());
  const imports = importsOf(sources);
  expect(imports.filter(({ to }) => to === OPTIONAL).map(({ from }) => from)).toEqual([SWITCH]);
  // It takes nothing of the product along, and its line is all of the switch.
  expect(imports.filter(({ from, to }) => from === OPTIONAL && sources.has(to))).toEqual([]);
  const lines = (sources.get(SWITCH) ?? '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('//'));
  expect(lines).toEqual([`export { linkedStages } from './linked-stages.ts';`]);
});

test('optional module: no other module of the map reaches for names that its engine marks as private', () => {
  const marked =
    /\b(?:import|export)\b[^;]*\b_[A-Za-z]\w*[^;]*from '@(?:deck|luma)\.gl|\binternalState\b|\b_customRender\b/;
  const found = [...readSources(process.cwd())]
    .filter(([path, source]) => path.startsWith('ui/') && path !== OPTIONAL && marked.test(source))
    .map(([path]) => path);
  expect(found).toEqual([]);
});
