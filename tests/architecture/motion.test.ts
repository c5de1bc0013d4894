import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFiles } from './project-files.ts';

/** Without a graphics card each frame of such a movement costs the whole page: a core while the fleet is loading. */
test('nothing on the screen moves without end, unless in a few steps', () => {
  const endless = projectFiles(/^ui\/.*\.css$/).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/animation[^;}]*\binfinite\b[^;}]*/gu)].map(
      ([declaration]) => `${path}: ${declaration}`,
    ),
  );
  expect(endless.length).toBeGreaterThan(0);
  expect(endless.filter((declaration) => !declaration.includes('steps('))).toEqual([]);
});
