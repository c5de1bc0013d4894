// How the tests of `npm run mutations` load the code of the copy of the project: with the packages of the copy, because
// `node_modules` is linked and leads back to the original, and part of it as often as asked for, each time as if new.
import { readFileSync } from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const PACKAGE = /^@farol\/(?=core|adapters|server|ui)/u;
const FRAMEWORK = new URL('framework.mjs', import.meta.url).href;

/**
 * Loads the code below a folder from now on.
 * @returns `load`, which loads a file; `isLoadedBy`, whether a file needs another one; `loadAgain`, which makes
 * whatever needs a file load afresh from now on
 */
export function loadFrom(folder) {
  const root = `${pathToFileURL(folder).href}/`;
  const importers = new Map();
  const sources = new Map();
  let fresh = new Set();
  let round = 0;

  registerHooks({
    resolve(specifier, context, next) {
      if (specifier === 'vitest') return { url: FRAMEWORK, shortCircuit: true };
      const importer = withoutQuery(context.parentURL ?? '');
      const url = urlOf(specifier, importer);
      if (url === undefined) return next(specifier, context);
      if (!importers.has(url)) importers.set(url, new Set());
      importers.get(url).add(importer);
      return { url: fresh.has(url) ? `${url}?${round}` : url, shortCircuit: true };
    },
    load(url, context, next) {
      const file = withoutQuery(url);
      if (!isOurs(file)) return next(url, context);
      if (!sources.has(file)) sources.set(file, sourceOf(file));
      return { format: 'module', source: sources.get(file), shortCircuit: true };
    },
  });

  function urlOf(specifier, importer) {
    if (PACKAGE.test(specifier)) return withExtension(new URL(specifier.replace(PACKAGE, ''), root).href);
    if (specifier.startsWith(root)) return specifier;
    if (!specifier.startsWith('.') || !importer.startsWith(root)) return undefined;
    const url = new URL(specifier, importer).href;
    return isOurs(url) ? url : undefined;
  }

  function isOurs(url) {
    return url.startsWith(root) && url.endsWith('.ts') && !url.includes('/node_modules/');
  }

  /** The files that need this one, directly or not, and itself. */
  function neededBy(url) {
    const found = new Set([url]);
    for (const item of found) for (const importer of importers.get(item) ?? []) found.add(importer);
    return found;
  }

  return {
    load: async (file) => await import(pathToFileURL(file).href),
    isLoadedBy: (file, importer) => neededBy(pathToFileURL(file).href).has(pathToFileURL(importer).href),
    loadAgain: (file) => {
      fresh = neededBy(pathToFileURL(file).href);
      round++;
    },
  };
}

function withoutQuery(url) {
  return url.split('?', 1)[0];
}

function withExtension(url) {
  return url.endsWith('.ts') ? url : `${url}.ts`;
}

function sourceOf(url) {
  return stripTypeScriptTypes(readFileSync(fileURLToPath(url), 'utf8'), { mode: 'strip' });
}
