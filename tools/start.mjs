// `npm start`: installs dependencies and builds the console if needed, then runs the server with the
// arguments after `--`. What it cannot run it says at once, before it installs anything.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildIfNeeded, environment, installIfNeeded, onTermination, ROOT } from './prepare.mjs';

const HELP = `npm start                starts Farol; a first start creates a demo fleet
npm start -- --empty     a first start leaves the database empty
npm start -- --help      says this and starts nothing

Settings are environment variables, among them
  HOST, PORT             the address of the console and the API (127.0.0.1, 3000)
  DEVICE_PORT            the port that devices report to (5055)
  DATA_DIR               the folder of all data (data)
  DATABASE_URL           a PostgreSQL database instead of SQLite
docs/operate.md lists all of them.
`;

const options = process.argv.slice(2);
if (options.some((option) => option === '--help' || option === '-h')) {
  process.stdout.write(HELP);
  process.exit(0);
}
const unknown = options.find((option) => option !== '--empty');
if (unknown !== undefined) {
  process.stderr.write(`Unknown option ${unknown}\n\n${HELP}`);
  process.exit(1);
}

installIfNeeded();
buildIfNeeded();
const server = spawn(join(ROOT, 'node_modules', '.bin', 'node'), ['server/main.ts', ...options], {
  cwd: ROOT,
  stdio: 'inherit',
  env: environment(),
});
onTermination((signal) => server.kill(signal));
server.on('exit', (code, signal) =>
  process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)),
);
