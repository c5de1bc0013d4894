import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
);
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

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
    // The code of the entrance in one file: thirty small files are larger in total and load slower.
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
    // Long enough for a busy machine: a timeout means a hanging test, not a slow one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/{core,ui,adapters/memory}/**/*.test.ts'],
          setupFiles: ['tests/seeded.ts'],
          // These tests have no side effects and may share their imports.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/ui/**/*.test.tsx'],
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
