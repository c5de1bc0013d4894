import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
);
const server = `http://127.0.0.1:${process.env['PORT'] ?? '3000'}`;

export default defineConfig({
  root: 'ui',
  base: '/',
  plugins: [react()],
  define: { 'import.meta.env.FAROL_VERSION': JSON.stringify(version) },
  worker: { format: 'es' },
  build: { outDir: '../dist', emptyOutDir: true, target: 'es2024', chunkSizeWarningLimit: 2000 },
  server: {
    port: 5173,
    host: '127.0.0.1',
    proxy: { '/api': { target: server, ws: true }, '/farol': server },
  },
  test: {
    root: '.',
    include: ['tests/{core,adapters,ui,server,contracts,architecture,tools}/**/*.test.{ts,tsx}'],
    pool: 'threads',
    testTimeout: 20_000,
  },
});
