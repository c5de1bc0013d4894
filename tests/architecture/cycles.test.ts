import { describe, expect, test } from 'vitest';
import { fileCycles, folderCycles, importsOf, readSources, type Sources } from './import-graph.ts';

const project = readSources(process.cwd());

function withPlanted(files: Record<string, string>): Sources {
  return new Map([...project, ...Object.entries(files)]);
}

describe('files', () => {
  test('do not import each other in a circle', () => {
    expect(fileCycles(importsOf(project))).toEqual([]);
  });

  test('that do are found, type imports too', () => {
    const planted = withPlanted({
      'core/domain/values/planted-a.ts': `import type { B } from './planted-b.ts';`,
      'core/domain/values/planted-b.ts': `export { a } from './planted-a.ts';`,
    });
    expect(fileCycles(importsOf(planted))).toContainEqual([
      'core/domain/values/planted-a.ts',
      'core/domain/values/planted-b.ts',
    ]);
  });
});

describe('folders', () => {
  test('do not import each other in a circle, at any depth', () => {
    expect(folderCycles(importsOf(project), project)).toEqual([]);
  });

  test('that do are found, beside each other and one within the other', () => {
    const planted = withPlanted({
      'server/planted/here.ts': `import('../reports/planted.ts');`,
      'server/reports/planted.ts': `export { deep } from '../planted/below/deep.ts';`,
      'server/planted/below/deep.ts': `export { here } from '../here.ts';`,
      'server/planted/down.ts': `export { deep } from './below/deep.ts';`,
    });
    const found = folderCycles(importsOf(planted), planted);
    expect(found).toContainEqual(['server/planted', 'server/planted/below']);
    expect(found).toContainEqual(expect.arrayContaining(['server/planted', 'server/reports']));
  });
});
