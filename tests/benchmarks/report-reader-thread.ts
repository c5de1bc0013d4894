// A thread that asks for one report and reads it to its end as fast as it comes, so that whoever measures others is not held up by it.
// Data: address and token. Posts how many bytes came and with which status; status 0 when it was broken off.
import { parentPort, workerData } from 'node:worker_threads';

const { address, token, limitMs }: { address: string; token: string; limitMs: number } = workerData;
let bytes = 0;
let status = 0;
try {
  const answer = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    signal: AbortSignal.timeout(limitMs),
  });
  for await (const part of answer.body ?? []) bytes += part.length;
  status = answer.status;
} catch {
  // Said by the status.
}
parentPort?.postMessage({ bytes, status }, []);
