// `npm run packages`: builds what `npm pack -w core` and `npm pack -w adapters` put into their tarballs, as ES
// modules with types: `core/dist` and `adapters/dist`. The sources name modules of core by their files; the
// packages name the curated entries, as nothing else is public.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { ifChanged, installIfNeeded, ROOT, run } from './prepare.mjs';

const BUILD = join(ROOT, 'node_modules', '.cache', 'farol-packages');
const PACKAGES = ['core', 'adapters'];

/** The curated entry that exports the modules of a folder of core. */
const ENTRY_OF_FOLDER = {
  console: '@farol/core',
  domain: '@farol/core/domain',
  fleet: '@farol/core/fleet',
  machines: '@farol/core/machines',
  ports: '@farol/core/ports',
  resources: '@farol/core/resources',
};

installIfNeeded();
// What was built is gone when somebody removed it.
if (PACKAGES.some((name) => !existsSync(join(ROOT, name, 'dist'))))
  rmSync(BUILD, { recursive: true, force: true });
ifChanged(
  join(BUILD, '.farol-built'),
  PACKAGES,
  ['tools/packages.mjs', 'tools/tsconfig.packages.json', 'LICENSE'],
  buildPackages,
);
process.stdout.write(`Built ${PACKAGES.map((name) => `${name}${sep}dist`).join(' and ')}\n`);

function buildPackages() {
  rmSync(BUILD, { recursive: true, force: true });
  run('tsc', ['-p', 'tools/tsconfig.packages.json', '--outDir', BUILD]);
  for (const name of PACKAGES) {
    for (const file of filesBelow(join(BUILD, name))) rewrite(file);
    const folder = join(ROOT, name, 'dist');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    cpSync(join(BUILD, name), folder, { recursive: true });
    cpSync(join(ROOT, 'LICENSE'), join(ROOT, name, 'LICENSE'));
  }
}

/** Makes one built file name what the packages contain: entries of core, and JavaScript instead of TypeScript. */
function rewrite(file) {
  const source = readFileSync(file, 'utf8');
  const rewritten = source
    .replaceAll(/(['"])@farol\/core\/(\w[\w-]*)\/[^'"]+\1/g, (_, quote, folder) => {
      const entry = ENTRY_OF_FOLDER[folder];
      if (!entry) throw new Error(`${relative(BUILD, file)} needs core/${folder}, which has no entry`);
      return `${quote}${entry}${quote}`;
    })
    .replaceAll(/(from |import\(|new URL\()(['"]\.\.?\/[^'"]+)\.ts(['"])/g, '$1$2.js$3');
  if (rewritten !== source) writeFileSync(file, rewritten);
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
