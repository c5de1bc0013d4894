import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

const target = process.env['FAROL_ADDRESS'] ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [svelte()],
  build: { target: 'es2024' },
  // The worker of the live connection is an ES module.
  worker: { format: 'es' },
  // The page and the server have to be one origin, or the server has to allow the origin of the page.
  server: {
    host: '127.0.0.1',
    port: 5174,
    proxy: { '/api': { target, ws: true }, '/farol': target },
  },
});
