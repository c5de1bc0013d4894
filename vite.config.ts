import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
);
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  root: 'ui',
  base: '/',
  plugins: [react(), withoutWebGpu()],
  define: { 'import.meta.env.FAROL_VERSION': JSON.stringify(version) },
  worker: { format: 'es' },
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    target: 'es2024',
    chunkSizeWarningLimit: 2000,
    // What every visitor needs comes in one file: thirty small ones are larger together and take longer.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'entrance', tags: ['$initial'] }] } },
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
    // Long enough for a machine that does ten other things: what hangs is to be told from what is slow.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/{core,ui,adapters/memory}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/seeded.ts'],
          // They leave nothing behind, so that they may share what they import.
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
          include: ['tests/{architecture,tools,adapters/browser,adapters/websocket}/**/*.test.ts'],
          setupFiles: ['tests/seeded.ts'],
        },
      },
    ],
  },
});

/**
 * Leaves out what the map engine brings for WebGPU alone: the console draws with WebGL 2, and 40 kB of it would be fetched by everybody
 * and never run. The engine makes this part only for a device of that type.
 */
function withoutWebGpu(): Plugin {
  const standIn = '\0no-buffer-groups';
  return {
    name: 'without-webgpu',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './attribute-buffer-groups.js' && importer?.includes('@deck.gl/core') ? standIn : undefined,
    load: (id) =>
      id === standIn
        ? "export default class { constructor() { throw new Error('The map is drawn with WebGL 2'); } }"
        : undefined,
  };
}
