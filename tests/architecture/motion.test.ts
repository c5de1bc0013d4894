import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFiles } from './project-files.ts';

/** Without a graphics card each frame of such a movement costs the whole page: a core while the fleet is loading. */
test('motion: nothing on the screen moves without end, unless in a few steps', () => {
  const endless = projectFiles(/^ui\/.*\.css$/).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/animation[^;}]*\binfinite\b[^;}]*/gu)].map(
      ([declaration]) => `${path}: ${declaration}`,
    ),
  );
  expect(endless.length).toBeGreaterThan(0);
  expect(endless.filter((declaration) => !declaration.includes('steps('))).toEqual([]);
});

/** What is none is drawn as one picture as large as the page, with each frame of the map: two fifths of the frame. */
test('motion: the map, the menu and the bar are layers of their own', () => {
  const rules = [
    ['ui/map/controls/map.module.css', '.map'],
    ['ui/shell/shell.module.css', '.rail'],
    ['ui/shell/top-bar.module.css', '.topBar'],
  ] as const;
  const drawnWithThePage = rules.filter(([path, selector]) => {
    const [, rule = ''] = readFileSync(path, 'utf8').split(`${selector} {`);
    return !rule.slice(0, rule.indexOf('}')).includes('will-change: transform;');
  });
  expect(drawnWithThePage).toEqual([]);
});
