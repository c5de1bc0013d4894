// The report thread: it has its own connection to the database and shares no memory with the server.
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { TownFile } from '../../places/town-file.ts';
import { ReportJobs } from './report-jobs.ts';
import type { ReportReply, ReportThreadRequest, ReportThreadData } from './report-messages.ts';
import { openReportSource } from './source/report-source.ts';
import { StreetQuestions } from './street-questions.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a thread of the server');
// Give the server priority on few processors. On other systems than Linux this
// would affect the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const {
  location,
  replica: replicaLocation,
  limits,
  consoleFolder,
  hasStreets,
}: ReportThreadData = workerData;
const source = openReportSource(location);
const replica = replicaLocation && openReportSource(replicaLocation);
const sources = replica ? [source, replica] : [source];
const towns = consoleFolder === undefined ? undefined : new TownFile(consoleFolder);
const streets = new StreetQuestions((question) => port.postMessage(question, []));
for (const each of sources) {
  each.towns = towns;
  if (hasStreets) each.streets = streets;
}
const jobs = new ReportJobs({ main: source, replica }, limits, (reply: ReportReply) =>
  port.postMessage(reply, reply.type === 'page' ? [reply.bytes.buffer] : []),
);
port.on('message', (request: ReportThreadRequest) => {
  if (request.type === 'close') void close();
  else if (request.type === 'streets') streets.take(request);
  else jobs.take(request);
});

async function close(): Promise<void> {
  await jobs.close();
  for (const each of sources) await each.close();
  port?.close();
}
