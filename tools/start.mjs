// `npm start`: installs dependencies and builds the console if needed, then runs the server with the
// arguments after `--`.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded, environment, installIfNeeded, onTermination, ROOT } from './prepare.mjs';

installIfNeeded();
buildIfNeeded();
const server = spawn(
  join(ROOT, 'node_modules', '.bin', 'node'),
  ['server/main.ts', ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment(),
  },
);
onTermination((signal) => server.kill(signal));
server.on('exit', (code, signal) =>
  process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
);
