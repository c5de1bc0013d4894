import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * The tests as `npm run mutations` runs them in its copy of the project: those of the folder that is changed.
 * What is computed while a module loads needs all tests for each of its mutants: with those of a whole layer, hours.
 * Packages resolve to the copy, because `node_modules` is linked and leads back to the original.
 */
export default defineConfig({
  resolve: {
    alias: ['core', 'adapters', 'server', 'ui'].map((name) => ({
      find: `@farol/${name}`,
      replacement: fileURLToPath(new URL(`../${name}`, import.meta.url)),
    })),
  },
  test: {
    include: [`tests/${process.env.FAROL_MUTATED_FOLDER}/**/*.test.ts`],
    setupFiles: ['tests/seeded.ts'],
    pool: 'threads',
    // Tables and charts are made while a module loads: each run has to load it again.
    isolate: true,
    testTimeout: 60_000,
  },
});
