// Loaded before the server (`--import`): writes how long its event loop was held at most, in milliseconds, into
// the file that FAROL_BENCH_HOLD names, each time that SIGUSR2 arrives, and begins again.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env['FAROL_BENCH_HOLD'];
if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  process.on('SIGUSR2', () => {
    writeFileSync(file, String(delay.max / 1e6));
    delay.reset();
  });
}
