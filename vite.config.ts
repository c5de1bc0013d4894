import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { categoryImages } from './tools/build/category-images.ts';
import { consoleWorker } from './tools/build/console-worker.ts';
import { partOf, PART_NAMES, type ChunkingContext } from './tools/build/parts.ts';
import { withoutLoaders, withoutUnusedParts, withoutWebGpu } from './tools/build/plugins.ts';
import { withinSizeLimits } from './tools/build/size-limits.ts';
import { gazetteer, GAZETTEER_FILE } from './tools/build/gazetteer.ts';
import { WORLD_FOLDER, worldPieces } from './tools/build/world.ts';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
);
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

/** Scripts and style sheets have folders of their own (§7). */
const SCRIPT_NAME = 'js/[name]-[hash].js';

/** Node sometimes aborts where many threads start and end in one process ("allocations_.erase"). */
const PROCESSES = 'forks';

/**
 * Tests of servers that need a process of their own: what a process logs of damage and full disks is limited, and one
 * asks what passwords cost in the product.
 */
const IN_OWN_PROCESS = [
  'tests/server/accounts/passwords.test.ts',
  'tests/server/calendars/active-calendars.test.ts',
  'tests/server/storage/full-disk.server.test.ts',
  'tests/server/storage/history/history.test.ts',
  'tests/server/storage/unreadable-rows.server.test.ts',
];

export default defineConfig({
  root: 'ui',
  base: '/',
  plugins: [
    react(),
    withoutWebGpu(),
    withoutLoaders(),
    withoutUnusedParts(),
    withinSizeLimits(),
    worldPieces(),
    categoryImages(),
    gazetteer(),
    consoleWorker(),
  ],
  resolve: { conditions: ['visgl:webgl-only', 'es2015', ...defaultClientConditions] },
  define: {
    'import.meta.env.FAROL_VERSION': JSON.stringify(version),
    'import.meta.env.FAROL_WORLD': JSON.stringify(WORLD_FOLDER),
    'import.meta.env.FAROL_TOWNS': JSON.stringify(GAZETTEER_FILE),
  },
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: SCRIPT_NAME, chunkFileNames: SCRIPT_NAME } },
  },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    license: { fileName: 'licenses.md' },
    target: 'es2024',
    // Every browser of that target preloads modules natively.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    // What is needed together is one file: two hundred small files are larger in total and load slower.
    rolldownOptions: {
      // Drivers have a page of their own: phones on slow lines load nothing that only the console needs.
      input: ['index.html', 'drivers.html'].map((name) => join(import.meta.dirname, 'ui', name)),
      output: {
        entryFileNames: SCRIPT_NAME,
        chunkFileNames: SCRIPT_NAME,
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'css/[name]-[hash][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          groups: PART_NAMES.map((part, at) => ({
            debugName: part,
            priority: 50 - at,
            name: (module: string, graph: ChunkingContext) => (partOf(module, graph) === part ? part : null),
          })),
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
    expect: { poll: { timeout: 20_000 } },
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules/.cache/farol/compiled') },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/{arbitraries,core,ui,adapters/memory,simulation}/**/*.test.ts'],
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
          pool: PROCESSES,
          // Files share a process and what it has imported: the server alone takes a second or two to import.
          isolate: false,
          include: ['tests/{server,contracts,adapters/http}/**/*.test.ts'],
          exclude: IN_OWN_PROCESS,
          globalSetup: ['tests/harness/postgres-template.ts'],
          setupFiles: ['tests/seeded.ts', 'tests/cheap-passwords.ts', 'tests/own-spies.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'tools',
          pool: PROCESSES,
          include: [
            'tests/{architecture,packages,tools,adapters/!(http|memory)}/**/*.test.ts',
            ...IN_OWN_PROCESS,
          ],
          globalSetup: ['tests/harness/postgres-template.ts'],
          setupFiles: ['tests/seeded.ts', 'tests/cheap-passwords.ts'],
        },
      },
    ],
  },
});

/** Returns the path of an entry of a package. */
function entry(file: string): string {
  return join(import.meta.dirname, file);
}
