import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const ROOT = process.cwd();
const OXLINT = join(ROOT, 'node_modules', '.bin', 'oxlint');

/** A file that breaks one arrow, and a word of the sentence that must name it. */
const VIOLATIONS: [file: string, source: string, sentence: string][] = [
  [
    'core/domain/a.ts',
    `import { createMachine } from 'xstate';\nexport const a = createMachine({});`,
    'lowest layer',
  ],
  ['core/domain/b.ts', `export { b } from '../ports/clock.ts';`, 'lowest layer'],
  ['core/ports/c.ts', `export { c } from '../use-cases/sign-in.ts';`, 'stand on the domain'],
  ['core/fleet/d.ts', `export { d } from '../machines/map/fleet-view.ts';`, 'stand on the domain'],
  ['core/use-cases/e.ts', `export { e } from '../machines/access/login.ts';`, 'straight line'],
  [
    'core/console/f.ts',
    `import { useState } from 'react';\nexport const f = useState;`,
    'core is the product without browser',
  ],
  [
    'core/console/g.ts',
    `export const g = () => import('@farol/adapters/http/sessions');`,
    'core is the product without browser',
  ],
  [
    'core/console/h.ts',
    `import { readFileSync } from 'node:fs';\nexport const h = readFileSync;`,
    'core is the product without browser',
  ],
  ['core/domain/device/q.ts', `export { q } from '../../../server/settings/settings.ts';`, 'lowest layer'],
  [
    'core/machines/access/r.ts',
    `export { r } from '../../console/console.ts';`,
    'a machine is a state chart',
  ],
  [
    'core/machines/access/s.ts',
    `export { s } from '../../url-state/url-state.ts';`,
    'a machine is a state chart',
  ],
  ['core/url-state/t.ts', `export { t } from '../console/console.ts';`, 'the console wires it'],
  [
    'adapters/http/i.ts',
    `export { i } from '@farol/ui/kit/console/use-console';`,
    'an adapter speaks to the outside',
  ],
  [
    'adapters/http/j.ts',
    `export { j } from '@farol/core/machines/access/login.actions';`,
    'an adapter speaks to the outside',
  ],
  [
    'examples/react-widget/host/u.ts',
    `export { u } from '@farol/core/domain/values/failure';`,
    'somebody else’s front end',
  ],
  [
    'examples/react-widget/host/v.ts',
    `export { v } from '../../../core/fleet/live-fleet.ts';`,
    'somebody else’s',
  ],
  ['ui/screens/k.ts', `export { k } from '@farol/core/ports/clock';`, 'reads snapshots and sends events'],
  [
    'ui/screens/l.ts',
    `export { l } from '@farol/core/use-cases/access/sign-in';`,
    'reads snapshots and sends events',
  ],
  ['ui/map/m.ts', `export { m } from '@farol/adapters/http/sessions';`, 'reads snapshots and sends events'],
  [
    'ui/shell/n.ts',
    `export { container } from '../container/container.ts';`,
    'reads snapshots and sends events',
  ],
  [
    'ui/shell/branding.ts',
    `export { showBranding } from '../container/branding.ts';`,
    'reads snapshots and sends events',
  ],
  [
    'server/http/o.ts',
    `export { o } from '@farol/core/machines/access/login.actions';`,
    "core's domain and resources",
  ],
  ['server/http/p.ts', `export { p } from '@farol/adapters/http/sessions';`, "core's domain and resources"],
  [
    'simulation/world/u.ts',
    `export { u } from '@farol/ui/container/container';`,
    'the simulation knows core and adapters',
  ],
  [
    'simulation/world/v.ts',
    `export { v } from '../../tests/models/live-fleet.ts';`,
    'the simulation knows core and adapters',
  ],
];

describe('the arrows between the parts', () => {
  let planted: string;

  beforeAll(() => {
    planted = mkdtempSync(join(tmpdir(), 'arrows-'));
    cpSync(join(ROOT, '.oxlintrc.json'), join(planted, '.oxlintrc.json'));
  });
  afterAll(() => rmSync(planted, { recursive: true, force: true }));

  test.for(VIOLATIONS)('%s is refused for breaking its arrow', ([file, source, sentence]) => {
    const path = join(planted, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, source);
    const { status, stdout } = spawnSync(OXLINT, [file], { cwd: planted, encoding: 'utf8' });
    expect(status).not.toBe(0);
    expect(stdout).toContain('no-restricted-imports');
    expect(stdout).toContain(sentence);
  });

  test('the composition root may import every part', () => {
    mkdirSync(join(planted, 'ui', 'container'), { recursive: true });
    writeFileSync(
      join(planted, 'ui', 'container', 'container.ts'),
      `export { a } from '@farol/adapters/http/sessions';\nexport { b } from '@farol/core/ports/clock';\n`,
    );
    const { stdout } = spawnSync(OXLINT, ['ui/container/container.ts'], { cwd: planted, encoding: 'utf8' });
    expect(stdout).not.toContain('no-restricted-imports');
  });
});

test('arrows: core compiles without the browser and without Node', () => {
  const configuration = readFileSync(join(ROOT, 'core', 'tsconfig.json'), 'utf8');
  const planted = mkdtempSync(join(ROOT, 'core', 'planted-'));
  try {
    writeFileSync(
      join(planted, 'a.ts'),
      `export const title = document.title;\nexport const later = setTimeout;\nexport const home = process.env;\n`,
    );
    writeFileSync(
      join(planted, 'tsconfig.json'),
      configuration.replace('"../tsconfig.json"', '"../../tsconfig.json"'),
    );
    const { status, stdout } = spawnSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', planted], {
      encoding: 'utf8',
    });
    expect(status).not.toBe(0);
    for (const name of ['document', 'setTimeout', 'process']) expect(stdout).toContain(`'${name}'`);
  } finally {
    rmSync(planted, { recursive: true, force: true });
  }
});

test('arrows: core, its manifest says, needs nothing but xstate, rxjs, zod and the check digits of tax ids', () => {
  const manifest: Record<'dependencies' | 'peerDependencies', Record<string, string>> = JSON.parse(
    readFileSync(join(ROOT, 'core', 'package.json'), 'utf8'),
  );
  const needed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  expect(needed.sort()).toEqual(['cpf-cnpj-validator', 'rxjs', 'xstate', 'zod']);
});

test('no file has a collective name such as utils: each is named for what it exports', () => {
  const names = ['core', 'adapters', 'ui', 'server', 'simulation', 'tests']
    // What is built meanwhile comes and goes.
    .flatMap((folder) =>
      globSync('**/*', {
        cwd: join(ROOT, folder),
        exclude: (name) => name === 'node_modules' || name === 'dist',
      }),
    );
  expect(
    names.filter((name) =>
      /(^|\/)(utils?|helpers?|common|misc|shared|constants|types|index)\.tsx?$/.test(name),
    ),
  ).toEqual([]);
});

test('arrows: everything runs on Node 24 or later', () => {
  expect(Number(process.versions.node.split('.')[0])).toBeGreaterThanOrEqual(24);
});
