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
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
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
          include: ['tests/{core,ui,adapters/memory}/**/*.test.ts'],
          setupFiles: ['tests/seeded.ts'],
          // They leave nothing behind, so that they may share what they import.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/ui/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['tests/seeded.ts', 'tests/ui/render-in-console.tsx'],
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
 * Leaves out what the map engine brings for WebGPU alone: the console draws with WebGL 2, and 50 kB of shaders in another language, and of
 * what reads them, would be fetched by everybody and never run. Most of it goes by the engine's own condition `visgl:webgl-only`, these
 * modules do not know it: their texts become empty, their functions and classes say that they are not here.
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
 * Leaves out the library with which the map engine fetches what it draws: the console gives it numbers and canvases alone, and 10 kB would be
 * fetched by everybody and never run. An address given to a layer by mistake is said.
 */
function withoutLoaders(): Plugin {
  const nothing = '\0without-loaders';
  return {
    name: 'without-loaders',
    enforce: 'pre',
    resolveId(source) {
      return /^@loaders\.gl\/(core|images)$/.test(source) ? nothing : undefined;
    },
    load(id) {
      if (id !== nothing) return undefined;
      return `
        export const ImageLoader = {};
        export function registerLoaders() {}
        export function load() { throw new Error('The map draws what it is given and fetches nothing'); }
      `;
    },
  };
}
