import { clientAddress } from '../network/client-address.ts';
import type { NetworkList } from '../network/network-list.ts';
import type { Socket } from 'node:net';
import { listenForConnections, type DevicePort, type PortConnection } from './connection-port.ts';
import { ReportRequestReader, type DeviceReportRequest } from './report-requests.ts';
import { ReportAnswers, type ReportAnswer, type ReportHandler } from './report-answers.ts';

/** How long a connection may wait for its next report, and a report for its end. */
const IDLE_MS = 75_000;
const REQUEST_MS = 30_000;
const CHECK_INTERVAL_MS = 5_000;
/** How long a sender that is told to close gets to read the answer. */
const LINGER_MS = 2_000;
/** No more is read from a connection with so many reports, or so many bytes of answers, on their way. */
const MAX_OPEN_REPORTS = 64;
const MAX_UNREAD_BYTES = 64 * 1024;

/**
 * Listens for device reports (contract §8): any path and method; a query, a form, or the phone client's JSON.
 * A device sends what is not answered 200 again and again, and nothing after it: so 200 for all that would
 * never be taken, 503 only for what passes. Rejects when the port is in use.
 */
export async function listenForDevices(
  handler: ReportHandler,
  host: string,
  port: number,
): Promise<DevicePort> {
  const answers = new ReportAnswers(handler);
  return listenForConnections(
    {
      noDelay: true,
      allowHalfOpen: true,
      accept: (socket) => new DeviceConnection(socket, answers, handler.proxies),
      checkEveryMs: CHECK_INTERVAL_MS,
    },
    host,
    port,
  );
}

/** One connection: its reports are handled as they arrive, and answered in their order. */
class DeviceConnection implements PortConnection {
  readonly #socket: Socket;
  readonly #reports: ReportAnswers;
  readonly #reader: ReportRequestReader;
  /** Kept: a closed socket no longer knows it. */
  readonly #peer: string | undefined;
  readonly #proxies: NetworkList | undefined;
  #answers: Promise<void> = Promise.resolve();
  #open = 0;
  #isEnding = false;
  #isDraining = false;
  #deadline: number;

  constructor(socket: Socket, reports: ReportAnswers, proxies: NetworkList | undefined) {
    this.#socket = socket;
    this.#reports = reports;
    this.#peer = socket.remoteAddress;
    this.#proxies = proxies;
    this.#deadline = performance.now() + IDLE_MS;
    this.#reader = new ReportRequestReader(() => {
      if (this.#open === 0) socket.write('HTTP/1.1 100 Continue\r\n\r\n');
    });
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes) => this.#receive(bytes));
    socket.on('drain', () => this.#balance());
    socket.on('end', () => {
      const rest = this.#reader.finish();
      if (rest) this.#handle(rest);
      else if (!this.#isEnding) void this.#answers.then(() => socket.end());
    });
  }

  /** Ends a connection that waits too long for a report, or for the rest of one. */
  checkDeadline(): void {
    if (this.#open > 0 || performance.now() < this.#deadline) return;
    const rest = this.#reader.finish();
    if (rest) this.#handle(rest);
    else this.destroy();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  /** Whether everything that was read is answered, and the answers are on their way. */
  get isIdle(): boolean {
    return this.#open === 0 && this.#socket.writableLength === 0;
  }

  /** Reads no more: the device sends what was not read again, to the next server that listens. */
  stopReading(): void {
    this.#isDraining = true;
    this.#socket.pause();
  }

  #receive(bytes: Buffer): void {
    const wasBetweenRequests = this.#reader.isBetweenRequests;
    const requests = this.#reader.push(bytes);
    for (const request of requests) this.#handle(request);
    if (wasBetweenRequests || requests.length > 0) this.#setDeadline();
    this.#balance();
  }

  #setDeadline(): void {
    this.#deadline = performance.now() + (this.#reader.isBetweenRequests ? IDLE_MS : REQUEST_MS);
  }

  #handle(request: DeviceReportRequest): void {
    this.#open += 1;
    // Handled now, so that the reports of one packet are stored together.
    const answering = this.#reports.answer(request, this.#addressOf(request));
    this.#answers = this.#answers.then(async () => {
      const answer = await answering;
      this.#open -= 1;
      this.#write(answer, request);
      this.#balance();
    });
  }

  /** Returns who sent a request: a trusted proxy says for whom it sends. */
  #addressOf({ forwardedFor }: DeviceReportRequest): string | undefined {
    if (this.#peer === undefined || !this.#proxies) return this.#peer;
    return clientAddress(this.#peer, forwardedFor, this.#proxies);
  }

  #write(
    { status, text, retryAfterSeconds }: ReportAnswer,
    { method, keepsAlive }: DeviceReportRequest,
  ): void {
    if (!this.#socket.writable) return;
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_TEXTS[status]}`,
      `date: ${new Date().toUTCString()}`,
      ...(text === '' ? [] : ['content-type: text/plain; charset=utf-8']),
      ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
      `content-length: ${Buffer.byteLength(text)}`,
      ...(keepsAlive
        ? ['connection: keep-alive', `keep-alive: timeout=${IDLE_MS / 1000}`]
        : ['connection: close']),
    ];
    this.#socket.write(`${lines.join('\r\n')}\r\n\r\n${method === 'HEAD' ? '' : text}`);
    if (keepsAlive) this.#setDeadline();
    else this.#end();
  }

  /** Ends after the answers. Keeps reading for a while, so that the sender gets to read them. */
  #end(): void {
    this.#isEnding = true;
    this.#socket.end();
    this.#socket.resume();
    setTimeout(() => this.#socket.destroy(), LINGER_MS).unref();
  }

  /** Reads no more than can be answered. */
  #balance(): void {
    if (this.#isEnding || this.#isDraining) return;
    const isBusy = this.#open >= MAX_OPEN_REPORTS || this.#socket.writableLength > MAX_UNREAD_BYTES;
    if (isBusy) this.#socket.pause();
    else this.#socket.resume();
  }
}

const STATUS_TEXTS: Record<ReportAnswer['status'], string> = {
  200: 'OK',
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
};
