import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
);
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** The parts of the console in the order in which they are loaded, each with the modules that begin it. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  branding: ['ui/container/branding.ts'],
  session: ['ui/container/browser-session.ts'],
  shell: ['ui/shell/shell.tsx'],
  fleet: ['ui/screens/device-list.tsx', 'ui/geofences/map/geofence-map.tsx'],
  list: ['ui/screens/device-list.tsx'],
  map: ['ui/geofences/map/geofence-map.tsx'],
  device: ['ui/screens/device-detail.tsx'],
  dialogs: ['ui/shell/dialogs.tsx'],
};

export default defineConfig({
  root: 'ui',
  base: '/',
  plugins: [react(), withoutWebGpu(), withoutLoaders()],
  resolve: { conditions: ['visgl:webgl-only', ...defaultClientConditions] },
  define: { 'import.meta.env.FAROL_VERSION': JSON.stringify(version) },
  worker: { format: 'es' },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2024',
    // Every browser of that target preloads modules natively.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    // What is needed together is one file: two hundred small files are larger in total and load slower.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'entrance', tags: ['$initial'], priority: 100 },
            ...Object.keys(PARTS).map((part, at) => ({
              debugName: part,
              priority: 50 - at,
              name: (module: string, graph: ChunkingContext) =>
                partOf(module, graph) === part ? part : null,
            })),
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    host: '127.0.0.1',
    proxy: { '/api': { target: server, ws: true }, '/farol': server },
  },
  test: {
    root: '.',
    pool: 'threads',
    // Long enough for a busy machine: a timeout means a hanging test, not a slow one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/{core,ui,adapters/memory,simulation}/**/*.test.ts'],
          setupFiles: ['tests/seeded.ts'],
          // These tests have no side effects and may share their imports.
          isolate: false,
        },
      },
      {
        extends: true,
        // Examples import the entries, which are tested from their sources: nothing has to be built first.
        resolve: {
          alias: [
            { find: /^@farol\/core$/, replacement: entry('core/entries/console.ts') },
            { find: /^@farol\/core\/(domain|fleet)$/, replacement: entry('core/entries/$1.ts') },
          ],
        },
        test: {
          name: 'screens',
          include: ['tests/{ui,examples}/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { settings: { device: { prefersReducedMotion: 'reduce' } } } },
          setupFiles: ['tests/seeded.ts', 'tests/ui/browser-substitutes.ts'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'servers',
          include: ['tests/{server,contracts,adapters/http}/**/*.test.ts'],
          setupFiles: ['tests/seeded.ts', 'tests/cheap-passwords.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'surroundings',
          include: ['tests/{architecture,packages,tools,adapters/!(http|memory)}/**/*.test.ts'],
          setupFiles: ['tests/seeded.ts'],
        },
      },
    ],
  },
});

/** What the build knows of its modules. */
interface ChunkingContext {
  getModuleInfo(module: string): { importedIds: readonly string[] } | null;
}

/** Each part's modules, read from the graph of the build that asked first. */
let modulesByPart: Map<string, ReadonlySet<string>> | undefined;

/**
 * Returns the part of the console to which a module belongs: the first of which all beginnings import it.
 * Undefined without one.
 */
function partOf(module: string, graph: ChunkingContext): string | undefined {
  modulesByPart ??= new Map(
    Object.entries(PARTS).map(([part, beginnings]) => [
      part,
      beginnings
        .map((path) => modulesBelow(fileURLToPath(new URL(path, import.meta.url)), graph))
        .reduce((one, other) => one.intersection(other)),
    ]),
  );
  for (const [part, modules] of modulesByPart) if (modules.has(module)) return part;
  return undefined;
}

/** Returns a module and all that it imports, directly or not; what it loads later apart. */
function modulesBelow(module: string, graph: ChunkingContext): Set<string> {
  const modules = new Set<string>();
  const pending = [module];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (modules.has(id)) continue;
    modules.add(id);
    pending.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return modules;
}

/** Returns the path of an entry of a package. */
function entry(file: string): string {
  return join(import.meta.dirname, file);
}

/**
 * Removes the WebGPU code of the map engine. The console draws with WebGL 2, and every user would load 50 kB
 * of WGSL shaders and their parser that never run. The engine's condition `visgl:webgl-only` removes most of
 * it; in the modules that lack the condition constants become empty strings, and functions and classes throw.
 */
function withoutWebGpu(): Plugin {
  const missing = "throw new Error('The map is drawn with WebGL 2');";
  return {
    name: 'without-webgpu',
    enforce: 'pre',
    load(id) {
      if (!/@luma\.gl\/.*wgsl[^/]*\.js$|@deck\.gl\/.*attribute-buffer-groups\.js$/.test(id)) return undefined;
      const source = readFileSync(id, 'utf8');
      return [...source.matchAll(/^export (const|function|default class) ?(\w*)/gm)]
        .map(([, kind, name]) => {
          if (kind === 'const') return `export const ${name} = '';`;
          if (kind === 'function') return `export function ${name}() { ${missing} }`;
          return `export default class { constructor() { ${missing} } }`;
        })
        .join('\n');
    },
  };
}

/**
 * Removes the loader library of the map engine. The console passes only numbers and canvases to layers, and
 * every user would load 10 kB that never run. Passing a URL to a layer by mistake throws.
 */
function withoutLoaders(): Plugin {
  const emptyModule = '\0without-loaders';
  return {
    name: 'without-loaders',
    enforce: 'pre',
    resolveId(source) {
      return /^@loaders\.gl\/(core|images)$/.test(source) ? emptyModule : undefined;
    },
    load(id) {
      if (id !== emptyModule) return undefined;
      return `
        export const ImageLoader = {};
        export function registerLoaders() {}
        export function load() { throw new Error('Map layers take data, not URLs'); }
      `;
    },
  };
}
