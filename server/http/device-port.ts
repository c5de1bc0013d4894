import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Intake } from '../tracking/intake.ts';
import { MalformedReport, reportOfJson, reportOfQuery, type DeviceReport } from '../tracking/osmand.ts';

/** The longest body of a report. */
const BODY_BYTES = 64 * 1024;

/** The port that devices report to. */
export interface DevicePort {
  port: number;
  close(): Promise<void>;
}

/**
 * Listens for devices (contract §8): any path, any method; query or form, or the phone client's JSON. An unknown device is told
 * 400 (JSON: 404), a malformed or refused report gets no answer at all. Rejects when the port is taken.
 */
export async function listenForDevices(intake: Intake, host: string, port: number): Promise<DevicePort> {
  const server = createServer({ requestTimeout: 30_000 }, (request, response) => {
    answer(intake, request, response).catch((error: unknown) => {
      if (!(error instanceof MalformedReport)) console.error('A report could not be stored:', error);
      request.socket.destroy();
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

async function answer(intake: Intake, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const isJson = (request.headers['content-type'] ?? '').includes('application/json');
  const report = await readReport(request, isJson);
  const result = report ? await intake.take(report) : 'unknown';
  if (result === 'refused') request.socket.destroy();
  else response.writeHead(result === 'unknown' ? (isJson ? 404 : 400) : 200, { 'content-length': 0 }).end();
}

async function readReport(request: IncomingMessage, isJson: boolean): Promise<DeviceReport | undefined> {
  const body = await bodyOf(request);
  if (isJson) return reportOfJson(body);
  const { searchParams } = new URL(request.url ?? '/', 'http://device');
  return reportOfQuery(searchParams.size > 0 ? searchParams : new URLSearchParams(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    const bytes: Buffer = Buffer.isBuffer(part) ? part : Buffer.from(String(part));
    length += bytes.length;
    if (length > BODY_BYTES) throw new MalformedReport('the body is too long');
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}
