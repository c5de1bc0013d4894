// The server of a soak in a process of its own, as `npm start` runs it, with a clock that the soak sets.
import { join } from 'node:path';
import { runServer } from '../../server/run-server.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { systemClock } from '../../server/runtime/clock.ts';

const ROOT = join(import.meta.dirname, '../..');
/** By how many milliseconds its clock is ahead of this machine's. */
let aheadMs = 0;

process.on('message', (message) => {
  aheadMs = Number(message);
});
await runServer(readSettings(process.env, { empty: true }, ROOT), {
  version: 'soak',
  consoleFolder: join(ROOT, 'dist'),
  dataParent: ROOT,
  time: { ...systemClock, now: () => Date.now() + aheadMs },
});
process.exit(0);
