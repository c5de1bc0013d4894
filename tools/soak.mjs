// `npm run soak`: a real server under load with kills, a full disk, steps of its clock and restarts of its database, and a
// table of what became of it. Everything is on this machine, in temporary folders and at free ports.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startPostgres } from './postgres.mjs';
import { environment, installIfNeeded, onTermination, ROOT } from './prepare.mjs';

const HELP = `npm run soak                      three minutes on SQLite, 1,000 fixes a second
npm run soak -- --minutes 33      longer: after two and a half minutes the server is left alone, to see whether its memory grows
npm run soak -- --rate 200        fewer fixes, on a small or busy machine
npm run soak -- --postgres        on a temporary PostgreSQL, which is restarted too
LOG_LEVEL=info npm run soak       with the log of the server
`;

const options = process.argv.slice(2);
if (options.some((option) => option === '--help' || option === '-h')) {
  process.stdout.write(HELP);
  process.exit(0);
}
installIfNeeded();
const postgres = options.includes('--postgres') ? await startPostgres() : undefined;
if (options.includes('--postgres') && !postgres) {
  process.stderr.write('There is no PostgreSQL on this machine.\n');
  process.exit(1);
}
const soak = spawn(
  join(ROOT, 'node_modules', '.bin', 'node'),
  ['tests/soak/run.ts', ...options.filter((option) => option !== '--postgres')],
  {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: environment(postgres ? { FAROL_SOAK_POSTGRES: postgres.address } : {}),
  },
);
soak.on('message', () => {
  postgres?.restart();
  soak.send('restarted');
});
onTermination((signal) => soak.kill(signal));
soak.on('exit', (code) => void (postgres?.stop() ?? Promise.resolve()).then(() => process.exit(code ?? 1)));
