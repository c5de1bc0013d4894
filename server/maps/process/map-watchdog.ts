// The watchdog of the map process: ends it when its server is gone, also while it is busy.
import { workerData } from 'node:worker_threads';

const CHECK_INTERVAL_MS = 2_000;
const { serverId }: { serverId: number } = workerData;

setInterval(() => {
  if (process.ppid !== serverId) process.kill(process.pid, 'SIGKILL');
}, CHECK_INTERVAL_MS);
