// `npm start`: installs and builds what is missing, then runs the server with the arguments given after `--`.
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
