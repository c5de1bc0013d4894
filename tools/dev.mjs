// `npm run dev`: the server restarts and the console reloads on every change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, installIfNeeded, onTermination, ROOT } from './prepare.mjs';

installIfNeeded();
const bin = (name) => join(ROOT, 'node_modules', '.bin', name);
const start = (command, args) => spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: environment() });
const children = [
  start(bin('node'), [
    '--watch-path=server',
    '--watch-path=core',
    'server/main.ts',
    ...process.argv.slice(2),
  ]),
  start(bin('vite'), ['dev']),
];
const stop = () => children.forEach((child) => child.kill('SIGTERM'));
onTermination(stop);
for (const child of children) child.on('exit', stop);
