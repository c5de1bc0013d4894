// Loaded before the server (`--import`): writes how long its event loop was held at most, into the file that
// FAROL_BENCH_HOLD names, each time that SIGUSR2 arrives, and begins again. `ms` is by the clock, `processorMs` what the
// thread worked meanwhile: on a busy machine the first grows while the server waits for its turn.
import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const RESOLUTION_MS = 2;

const file = process.env['FAROL_BENCH_HOLD'];
if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let [last, longest] = [processorMs(), 0];
  setInterval(() => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
  }, RESOLUTION_MS).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(file, JSON.stringify({ ms: delay.max / 1e6, processorMs: longest }));
    delay.reset();
    longest = 0;
  });
}

/** Returns the processor time that this thread has taken, milliseconds. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
