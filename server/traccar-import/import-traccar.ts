import type { Namespace } from '@farol/core/domain/values/namespace';
import { join } from 'node:path';
import { log } from '../log/log.ts';
import { systemClock, type ServerClock } from '../runtime/clock.ts';
import { openServerData } from '../services/services.ts';
import { openDatabase } from '../storage/database.ts';
import { isDiskFull } from '../storage/disk-full.ts';
import { MediaStore } from '../storage/media.ts';
import { HistoryImport } from './history-import.ts';
import type { ImportedMonth } from './month-import.ts';
import { ImportError } from './source/import-error.ts';
import { conflictText } from './import-mode.ts';
import { formatMonth, monthsBetween } from './import-months.ts';
import { formatCount, ImportReport } from './import-report.ts';
import { importTargetOf, readImportTarget } from './import-target.ts';
import { ImportedIds } from './imported-ids.ts';
import { RecordImport, type ImportedDevice } from './record-import.ts';
import { apiAddress, ApiSource } from './source/api-source.ts';
import { DatabaseSource } from './source/database-source.ts';
import { SourceError, type HistoryCounts, type TraccarSource } from './source/traccar-source.ts';
import { MAX_PHOTO_BYTES, photoTypeOfFileName, storePhoto } from '../records/device-photos.ts';
import { HttpError } from '../wire/http-error.ts';

/** Where the data is that is written, as the settings say. */
export interface ImportDestination {
  dataFolder: string;
  databaseUrl?: string | undefined;
  secretKey?: string | undefined;
  namespace: Namespace;
}

/** What the operator asked for. */
export interface ImportRequest {
  /** Of the console of the source, or of its database. */
  address: string;
  /** Of an administrator; only needed for the console. */
  token: string | undefined;
  dryRun: boolean;
  merge: boolean;
  withHistory: boolean;
  /** Milliseconds since the epoch; undefined for all history. */
  since: number | undefined;
  /** How the source is remembered; its address by default. */
  name: string | undefined;
  /** In which the database of the source has its times. */
  timeZone: string;
}

/** Where the import says how it goes. */
export interface ImportOutput {
  summary: (text: string) => void;
  /** A line at a time. */
  progress: (line: string) => void;
}

/**
 * Takes everything of a Traccar server into the data of a stopped server; with `dryRun` it only says what there is.
 * Returns whether everything fits. Rejects with ImportError, and with DatabaseError while a server has the data.
 */
export async function importTraccar(
  settings: ImportDestination,
  request: ImportRequest,
  output: ImportOutput,
  time: ServerClock = systemClock,
): Promise<boolean> {
  const report = new ImportReport();
  const { source, name, withoutEvents, missing } = openSource(request, output, time);
  try {
    if (request.dryRun) await dryRun(settings, { request, source, name, report, output, time });
    else await write(settings, { request, source, name, report, output, time });
  } catch (error) {
    if (isDiskFull(error))
      throw new ImportError(
        'The disk is full. Make room and start the same command again: it goes on there.',
      );
    throw error;
  } finally {
    await source.close();
  }
  if (withoutEvents.size > 0)
    report.note(
      `The events of ${formatCount(withoutEvents.size)} devices were not given: a Traccar server gives an administrator only those of devices that are linked with the account of the token. Link them there and start again, or read the database.`,
    );
  for (const sentence of missing) report.note(sentence);
  output.summary(report.text(request.dryRun));
  return !report.hasMisfits;
}

interface Parts {
  request: ImportRequest;
  source: TraccarSource;
  name: string;
  report: ImportReport;
  output: ImportOutput;
  time: ServerClock;
}

async function write(
  settings: ImportDestination,
  { request, source, name, report, output, time }: Parts,
): Promise<void> {
  const database = await openDatabase(settings.dataFolder, settings.databaseUrl, settings.secretKey);
  try {
    const data = await openServerData(database, time, settings.namespace);
    const { registry } = data;
    const ids = await ImportedIds.load(registry.query, name);
    const records = new RecordImport({
      source,
      registry,
      report,
      target: importTargetOf(registry, ids),
      mode: { isDryRun: false, merges: request.merge, conflicts: [] },
    });
    output.progress('Taking users, devices and what belongs to them …');
    const now = time.now();
    const devices = await records.run(now);
    const media = new MediaStore(join(settings.dataFolder, 'media'));
    await takePictures(source, devices, { media, report });
    if (request.withHistory) {
      const speed = new Speed();
      const history = new HistoryImport({
        source,
        data,
        ids,
        report,
        now,
        onMonth: (month) => output.progress(speed.line(month)),
      });
      for (const [index, device] of devices.entries()) {
        output.progress(`Device ${formatCount(index + 1)} of ${formatCount(devices.length)}: ${device.name}`);
        await history.takeDevice(device, request.since);
      }
      output.progress(speed.total());
    }
    await registry.settled();
  } finally {
    await database.close();
  }
}

async function dryRun(
  settings: ImportDestination,
  { request, source, name, report, output, time }: Parts,
): Promise<void> {
  const mode = { isDryRun: true, merges: request.merge, conflicts: [] };
  const target = await readImportTarget(settings, name);
  output.progress('Reading users, devices and what belongs to them …');
  const now = time.now();
  const devices = await new RecordImport({ source, target, report, mode, registry: undefined }).run(now);
  if (mode.conflicts.length > 0)
    report.note(
      `${conflictText(mode.conflicts)}\n${request.merge ? 'They become one.' : 'The import refuses them; with --merge they become one.'}`,
    );
  await takePictures(source, devices, { media: undefined, report });
  if (!request.withHistory) return;
  report.note(await historyNote(source, devices, request.since ?? 0, now));
  output.progress('Asking how many positions there are …');
  report.note(countsNote(await source.counts(request.since ?? 0)));
}

/** Says how many positions and events the source has, as far as it says. */
function countsNote(counts: HistoryCounts | undefined): string {
  if (!counts)
    return 'How many positions that is, this source does not say: its API counts none, and reading them would take as long as the import.';
  const { certainty, positions, events, months } = counts;
  const andEvents = events === undefined ? '' : ` and ${formatCount(events)} events`;
  const lines = months.map(
    ({ month, positions: count, events: eventCount }) =>
      `  ${formatMonth(month)}: ${formatCount(count)} positions${eventCount === undefined ? '' : `, ${formatCount(eventCount)} events`}`,
  );
  return [`${SAID_HOW[certainty]} ${formatCount(positions)} positions${andEvents}.`, ...lines].join('\n');
}

const SAID_HOW: Readonly<Record<HistoryCounts['certainty'], string>> = {
  counted: 'In the history are',
  estimated: 'Counting took longer than a minute; the database estimates that it has, of all times,',
  statistics:
    'The API counts no positions. The statistics of the source say how many it stored in that time, also of devices and months that were removed since:',
};

/** Says since when which devices have a history. */
async function historyNote(
  source: TraccarSource,
  devices: readonly ImportedDevice[],
  since: number,
  now: number,
): Promise<string> {
  let first = Infinity;
  let months = 0;
  let withHistory = 0;
  for (const { sourceId } of devices) {
    const beginning = await source.beginning(sourceId);
    if (beginning === undefined) continue;
    withHistory += 1;
    const from = Math.max(beginning, since);
    first = Math.min(first, from);
    months += monthsBetween(from, now).length;
  }
  if (withHistory === 0) return 'No device has a history.';
  return `${formatCount(withHistory)} devices have a history, the first since ${formatMonth(first)}: ${formatCount(months)} months of a device to read.`;
}

/** Says how fast it goes. */
class Speed {
  #positions = 0;
  #events = 0;
  readonly #started = performance.now();

  line({ month, positions, events, elapsedMs }: ImportedMonth): string {
    this.#positions += positions;
    this.#events += events;
    return `  ${month}: ${formatCount(positions)} positions, ${formatCount(events)} events, ${rate(positions, elapsedMs)}`;
  }

  total(): string {
    const elapsedMs = performance.now() - this.#started;
    return `History: ${formatCount(this.#positions)} positions and ${formatCount(this.#events)} events in ${(elapsedMs / 1000).toFixed(1)} s, ${rate(this.#positions, elapsedMs)}`;
  }
}

function rate(count: number, elapsedMs: number): string {
  return `${formatCount(Math.round(count / Math.max(elapsedMs / 1000, 0.001)))} positions a second`;
}

/** Opens the source that an address names. Throws SourceError for one that cannot be read. */
function openSource(
  { address, token, name, timeZone }: ImportRequest,
  output: ImportOutput,
  time: ServerClock,
): { source: TraccarSource; name: string; withoutEvents: ReadonlySet<number>; missing: ReadonlySet<string> } {
  const withoutEvents = new Set<number>();
  /** What the source does not tell, in sentences. */
  const missing = new Set<string>();
  if (/^postgres(?:ql)?:\/\//.test(address)) {
    const url = URL.parse(address);
    if (!url) throw new SourceError('The address of the database cannot be read');
    return {
      source: new DatabaseSource(address, timeZone),
      name: name ?? `${url.host}${url.pathname}`,
      withoutEvents,
      missing,
    };
  }
  const unreadable = UNREADABLE.find(({ address: pattern }) => pattern.test(address));
  if (unreadable) throw new SourceError(unreadable.reason);
  const where = apiAddress(address);
  if (token === undefined || token.trim() === '')
    throw new SourceError(
      'TRACCAR_TOKEN must have the token of an administrator of the Traccar server (there: Settings, Account, Token)',
    );
  const source = new ApiSource(
    { address: where, token: token.trim() },
    {
      time,
      waiting: (reason, delayMs) => {
        log.debug(`The source is asked again in ${delayMs} ms: ${reason}`);
        output.progress(`  The source is slow (${reason}): asking again in ${Math.ceil(delayMs / 1000)} s`);
      },
      withoutEvents: (deviceId) => withoutEvents.add(deviceId),
      unknownLinks: () =>
        missing.add(
          'A Traccar server before version 6.11 does not tell which devices and groups its scheduled reports are about, and which devices are linked with each other: link them here, or read its database.',
        ),
    },
  );
  return { source, name: name ?? where, withoutEvents, missing };
}

const UNREADABLE: readonly { address: RegExp; reason: string }[] = [
  {
    address: /h2:|\.mv\.db$/i,
    reason:
      'The database file of a Traccar server without a database of its own (H2) can only be read by Java. Start the Traccar server and give the address of its console instead, with a token of an administrator in TRACCAR_TOKEN.',
  },
  {
    address: /^(?:jdbc:)?(?:mysql|mariadb|sqlserver):/i,
    reason:
      'Only PostgreSQL databases of Traccar servers can be read. Give the address of its console instead, with a token of an administrator in TRACCAR_TOKEN.',
  },
  {
    address: /^jdbc:postgresql:/i,
    reason:
      'Write the address of the database as postgres://name@host/database, with its password in PGPASSWORD.',
  },
];

/**
 * Takes the pictures of devices; those that are here stay. What is no picture, or too large, is left out.
 * @param media undefined for a dry run, which reads no picture
 */
async function takePictures(
  source: TraccarSource,
  devices: readonly ImportedDevice[],
  { media, report }: { media: MediaStore | undefined; report: ImportReport },
): Promise<void> {
  const withPicture = devices.flatMap(({ picture, ...device }) =>
    picture === undefined ? [] : [{ ...device, file: picture }],
  );
  if (withPicture.length === 0) return;
  const counts = report.of('picture');
  counts.found = withPicture.length;
  if (!source.picture) {
    counts.leftOut = withPicture.length;
    report.note(
      `The pictures of ${formatCount(withPicture.length)} devices are files of the Traccar server, which its database does not have: give the address of its console and a token to take them, or save them again here.`,
    );
    return;
  }
  for (const { id, name, uniqueId, file } of withPicture) {
    const type = photoTypeOfFileName(file);
    if (!type) report.leftOut('picture', name, `a picture cannot be called ${file}`);
    else if (!media) counts.taken += 1;
    else if (await media.read(id, file)) counts.known += 1;
    else {
      const bytes = await source.picture(uniqueId, file, MAX_PHOTO_BYTES);
      const problem = bytes
        ? await problemOf(storePhoto(media, id, { type, bytes, userId: 0 }))
        : `the source does not give it, or it has more than ${formatCount(MAX_PHOTO_BYTES)} bytes`;
      if (problem === undefined) counts.taken += 1;
      else report.leftOut('picture', name, problem);
    }
  }
}

/** Returns why a picture was refused; undefined for one that was stored. */
async function problemOf(storing: Promise<unknown>): Promise<string | undefined> {
  try {
    await storing;
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error.message;
    throw error;
  }
}
