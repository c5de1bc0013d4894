// A thread that requests one report and reads it as fast as it arrives, so that it does not delay the
// measuring thread. Data: address, token and timeout. Posts the number of bytes and the status; status 0 when
// the request failed.
import { parentPort, workerData } from 'node:worker_threads';

const { address, token, limitMs }: { address: string; token: string; limitMs: number } = workerData;
let bytes = 0;
let status = 0;
try {
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    signal: AbortSignal.timeout(limitMs),
  });
  for await (const part of response.body ?? []) bytes += part.length;
  status = response.status;
} catch {
  // The status stays 0.
}
parentPort?.postMessage({ bytes, status }, []);
