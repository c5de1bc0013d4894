import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const server = process.env['FAROL_ADDRESS'] ?? 'http://127.0.0.1:3000';
/** The page asks its own origin, which passes the API and the live connection on. */
const proxy = { '/api': { target: server, ws: true }, '/farol': server };

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  worker: { format: 'es' },
  server: { host: '127.0.0.1', port: 5175, proxy },
  preview: { host: '127.0.0.1', port: 5175, proxy },
});
