// `npm run packages`: builds the packages that `npm pack ./core/dist` and `npm pack ./adapters/dist` put into tarballs,
// as ES modules with types and source maps. The sources name modules of core by their files; the packages name the
// curated entries, as nothing else is public.
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

/** Modules with an entry of their own, so that a front end can import them later. */
const ENTRY_OF_MODULE = {
  'console/start-driver': '@farol/core/driver',
  'console/whole-session': '@farol/core/session',
};

/** What the comments of the code cite as §, facts and contract. */
const DOCUMENTS = ['docs/failure-codes.md', 'docs/product-rules.md', 'docs/tracking-api.md'];

installIfNeeded();
// What was built is gone when somebody removed it.
if (PACKAGES.some((name) => !existsSync(join(ROOT, name, 'dist'))))
  rmSync(BUILD, { recursive: true, force: true });
ifChanged(
  join(BUILD, '.farol-built'),
  PACKAGES,
  ['tools/packages.mjs', 'tools/tsconfig.packages.json', 'LICENSE', ...DOCUMENTS],
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
    for (const file of ['README.md', 'CHANGELOG.md']) cpSync(join(ROOT, name, file), join(folder, file));
    cpSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
    if (name === 'core') for (const file of DOCUMENTS) cpSync(join(ROOT, file), join(folder, file));
    writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(name), undefined, 2)}\n`);
  }
}

/** The manifest of a package: that of its sources, without what serves this repository only. */
function manifestOf(name) {
  const {
    private: _,
    exports,
    ...manifest
  } = JSON.parse(readFileSync(join(ROOT, name, 'package.json'), 'utf8').replaceAll('"./dist/', '"./'));
  const { './*': __, ...entries } = exports;
  return { ...manifest, exports: entries };
}

/** Makes one built file name what the packages contain: entries of core, and JavaScript instead of TypeScript. */
function rewrite(file) {
  const source = readFileSync(file, 'utf8');
  const rewritten = source
    .replaceAll(/(['"])@farol\/core\/((\w[\w-]*)\/[^'"]+)\1/g, (_, quote, module, folder) => {
      const entry = ENTRY_OF_MODULE[module] ?? ENTRY_OF_FOLDER[folder];
      if (!entry) throw new Error(`${relative(BUILD, file)} needs core/${module}, which has no entry`);
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
