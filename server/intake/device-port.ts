import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { RateLimitedLog } from '../runtime/rate-limited-log.ts';
import { commandText } from '@farol/core/domain/command/command-text';
import type { Intake } from './intake.ts';
import { MalformedReportError, type DeviceReport } from './device-report.ts';
import { parseOsmandJson } from './osmand-json.ts';
import { parseOsmandQuery } from './osmand-query.ts';
import { isDiskFull } from '../storage/disk-full.ts';

/** The longest body of a report. */
const MAX_BODY_BYTES = 64 * 1024;

/** Where reports go, and whether they can be stored now. */
export interface ReportHandler {
  intake: Pick<Intake, 'handle'>;
  /** Counts a report under an identifier that no device has. */
  countUnregistered?: (uniqueId: string, address: string | undefined) => void;
  /** Whether the database accepts changes. */
  isWritable: () => boolean;
  /** Whether the disk has free space. */
  hasFreeSpace: () => boolean;
}

/** The port that devices report to. */
export interface DevicePort {
  port: number;
  close(): Promise<void>;
}

/**
 * Listens for device reports (contract §8): any path and method; a query, a form, or the phone client's JSON.
 * Unknown devices get 400 (JSON: 404); malformed or refused reports get no response. While nothing can be
 * stored, for lack of the database or of disk space, every report gets 503 with `Retry-After`, so that
 * devices keep it and send it again. Rejects when the port is in use.
 */
export async function listenForDevices(
  handler: ReportHandler,
  host: string,
  port: number,
): Promise<DevicePort> {
  const log = new RateLimitedLog();
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    // Keep the socket: an aborted request no longer refers to it.
    const { socket } = request;
    if (!handler.isWritable()) return respondUnavailable(request, response);
    handleReport(handler, request, response).catch((error: unknown) => {
      if (isDiskFull(error) && !response.headersSent) {
        log.write('A report could not be stored: the disk is full');
        respondRetryLater(response);
        return;
      }
      if (error instanceof MalformedReportError)
        log.write(`A report was refused: ${JSON.stringify(error.message)}`);
      else if (!isAborted(error)) log.write(`A report could not be stored: ${errorText(error)}`);
      socket.destroy();
    });
  });
  server.on('clientError', (_, socket) => socket.destroy());
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Asks a device to send its report again later; phones keep unacknowledged reports. */
function respondRetryLater(response: ServerResponse): void {
  const text = 'No space left on the server';
  response
    .writeHead(503, { 'retry-after': '60', 'content-type': 'text/plain', 'content-length': text.length })
    .end(text);
}

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Responds 503 without reading the body. */
function respondUnavailable(request: IncomingMessage, response: ServerResponse): void {
  request.resume();
  response.writeHead(503, { 'content-length': 0, 'retry-after': '5' }).end();
}

/** Whether the device closed the connection while sending. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

async function handleReport(
  { intake, hasFreeSpace, countUnregistered }: ReportHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isJson = (request.headers['content-type'] ?? '').includes('application/json');
  const report = await readReport(request, isJson);
  if (!hasFreeSpace()) {
    respondRetryLater(response);
    return;
  }
  // Responses to the phone client's JSON carry no commands (contract §8.3).
  const result = report && (await intake.handle(report, !isJson));
  const outcome = result?.outcome ?? 'unknown';
  if (report && outcome === 'unknown') countUnregistered?.(report.uniqueId, request.socket.remoteAddress);
  if (outcome === 'refused') {
    request.socket.destroy();
    return;
  }
  const text = report && result?.command ? commandText(result.command, report.uniqueId) : '';
  const status = outcome === 'unknown' ? (isJson ? 404 : 400) : 200;
  response.writeHead(status, { 'content-length': Buffer.byteLength(text) }).end(text);
}

async function readReport(request: IncomingMessage, isJson: boolean): Promise<DeviceReport | undefined> {
  const body = await bodyOf(request);
  if (isJson) return parseOsmandJson(body);
  const query = queryOf(request.url ?? '');
  return parseOsmandQuery(query.size > 0 ? query : new URLSearchParams(body));
}

/** Parses the query after the first question mark; the path before it may be anything, even no valid URL. */
function queryOf(target: string): URLSearchParams {
  const at = target.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : target.slice(at + 1).replace(/#.*$/s, ''));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    const bytes: Buffer = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
    length += bytes.length;
    if (length > MAX_BODY_BYTES) throw new MalformedReportError('the body is too long');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}
