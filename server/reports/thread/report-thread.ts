// The thread that makes reports beside the server: its own connection to the database, and nothing of the server's memory.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { ReportJobs } from './report-jobs.ts';
import type { ReportReply, ReportRequest, ReportThreadData } from './report-messages.ts';
import { openReportSource } from './report-source.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a thread of the server');
// Where processors are short the server goes first. Elsewhere than on Linux this would be said of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const { location, limits }: ReportThreadData = workerData;
const source = openReportSource(location);
const jobs = new ReportJobs(source, limits, (reply: ReportReply) =>
  port.postMessage(reply, reply.type === 'page' ? [reply.bytes.buffer] : []),
);
port.on('message', (request: ReportRequest) => {
  if (request.type === 'close') void close();
  else jobs.take(request);
});

async function close(): Promise<void> {
  await jobs.close();
  await source.close();
  port?.close();
}
