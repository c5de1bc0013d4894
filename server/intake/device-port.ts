import { clientAddress } from '../network/client-address.ts';
import type { NetworkList } from '../network/network-list.ts';
import type { Socket } from 'node:net';
import { RateLimitedLog } from '../runtime/rate-limited-log.ts';
import { isDiskFull } from '../storage/disk-full.ts';
import { commandText } from '@farol/core/domain/command/command-text';
import type { UnreadableReason } from '@farol/core/domain/device/report-problem';
import {
  MalformedReportError,
  reportWithout,
  UnreadableReportError,
  type CheckedReport,
  type LeftOutValue,
} from './device-report.ts';
import { listenForConnections, type DevicePort, type PortConnection } from './connection-port.ts';
import type { Intake } from './intake.ts';
import { abandonedReportProblem, ReportFailures } from './report-failures.ts';
import { jsonId, parseOsmandJson } from './osmand-json.ts';
import { parseOsmandQuery, queriedId } from './osmand-query.ts';
import { ReportRequestReader, type DeviceReportRequest } from './report-requests.ts';

/** How long a connection may wait for its next report, and a report for its end. */
const IDLE_MS = 75_000;
const REQUEST_MS = 30_000;
const CHECK_INTERVAL_MS = 5_000;
/** How long a sender that is told to close gets to read the answer. */
const LINGER_MS = 2_000;
/** No more is read from a connection with so many reports, or so many bytes of answers, on their way. */
const MAX_OPEN_REPORTS = 64;
const MAX_UNREAD_BYTES = 64 * 1024;

/** Where reports go, and whether they can be stored now. */
export interface ReportHandler {
  intake: Pick<Intake, 'handle'>;
  /** Counts a report under an identifier that no device has. */
  countUnregistered?: (uniqueId: string, address: string | undefined) => void;
  /** Told what could not be taken of the reports. */
  problems: {
    count: (
      uniqueId: string,
      leftOut: readonly LeftOutValue[],
      sent: { protocol: string; text: string },
    ) => void;
    keepUnreadable: (address: string | undefined, reason: UnreadableReason, text: string) => void;
  };
  /** The Traccar servers that forward to this one; none without. */
  decoders?: ForwardingDecoders;
  /** The proxies whose word about addresses is believed; none without. */
  proxies?: NetworkList;
  /** Whether the database accepts changes. */
  isWritable: () => boolean;
  /** Resolves once it is known whether it does, where that is being asked. */
  confirmed?: () => Promise<void>;
  /** Whether the time may be wrong: fixes would be stored with it, and judged by it. */
  isClockInDoubt?: () => boolean;
  /** Takes the time of a fix of a device, milliseconds since the epoch, while the clock is in doubt. */
  witnessTime?: (uniqueId: string, fixTime: number) => void;
  /** Whether the disk has free space. */
  hasFreeSpace: () => boolean;
}

/** The Traccar servers that may forward (contract §8.9). */
export interface ForwardingDecoders {
  /**
   * Reads what one of them forwards: a position, or why it is none of theirs. Undefined when it is no forward.
   * @param authorization the header of that name
   */
  read(body: string, authorization: string): ForwardedReport | 'noSecret' | 'noDevice' | undefined;
}

/** A position that a decoder forwarded. */
export interface ForwardedReport {
  report: CheckedReport;
  /** Called once it is stored, or will never be. */
  taken: () => void;
  /** Called when it could not be stored now. */
  missed: () => void;
}

/** What a device is answered: its next step depends on the status alone (contract §8.3). */
interface Answer {
  status: 200 | 400 | 403 | 404 | 503;
  text: string;
  retryAfterSeconds?: number;
}

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
  const answerTo = createAnswerTo(handler, new RateLimitedLog());
  return listenForConnections(
    {
      noDelay: true,
      allowHalfOpen: true,
      accept: (socket) => new DeviceConnection(socket, answerTo, handler.proxies),
      checkEveryMs: CHECK_INTERVAL_MS,
    },
    host,
    port,
  );
}

/** Answers a report; never rejects. */
type AnswerTo = (request: DeviceReportRequest, address: string | undefined) => Promise<Answer>;

/** One connection: its reports are handled as they arrive, and answered in their order. */
class DeviceConnection implements PortConnection {
  readonly #socket: Socket;
  readonly #answerTo: AnswerTo;
  readonly #reader: ReportRequestReader;
  /** Kept: a closed socket no longer knows it. */
  readonly #peer: string | undefined;
  readonly #proxies: NetworkList | undefined;
  #answers: Promise<void> = Promise.resolve();
  #open = 0;
  #isEnding = false;
  #isDraining = false;
  #deadline: number;

  constructor(socket: Socket, answerTo: AnswerTo, proxies: NetworkList | undefined) {
    this.#socket = socket;
    this.#answerTo = answerTo;
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
    const answering = this.#answerTo(request, this.#addressOf(request));
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

  #write({ status, text, retryAfterSeconds }: Answer, { method, keepsAlive }: DeviceReportRequest): void {
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

const STATUS_TEXTS: Record<Answer['status'], string> = {
  200: 'OK',
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
};

function createAnswerTo(handler: ReportHandler, log: RateLimitedLog): AnswerTo {
  const { intake, problems } = handler;
  const failures = new ReportFailures();
  /** What never becomes a report, and belongs to nobody. */
  const unreadable = (
    address: string | undefined,
    reason: UnreadableReason,
    { target, body }: DeviceReportRequest,
    status: 400 | 403 | 404 = 400,
  ): Answer => {
    problems.keepUnreadable(address, reason, body === '' ? target : body);
    log.write(`A report was refused: ${UNREADABLE_TEXTS[reason]}`);
    return { status, text: UNREADABLE_TEXTS[reason] };
  };
  const stored = async (
    report: CheckedReport,
    form: ReportForm,
    address: string | undefined,
    sent: string,
  ): Promise<Answer> => {
    const { outcome, command } = await intake.handle(report, form === 'query');
    if (outcome === 'unknown') {
      handler.countUnregistered?.(report.uniqueId, address);
      return { status: unknownStatus(form), text: '' };
    }
    if (outcome === 'refused') return { status: 403, text: '' };
    problems.count(report.uniqueId, report.leftOut, { protocol: 'osmand', text: sent });
    return { status: 200, text: command ? commandText(command, report.uniqueId) : '' };
  };
  /** Answers a decoder: 200 for all that would never be taken, 503 for what it may send again. */
  const answerForward = async (
    { report, taken, missed }: ForwardedReport,
    request: DeviceReportRequest,
    address: string | undefined,
  ): Promise<Answer> => {
    const { uniqueId } = report;
    const sent = { protocol: report.protocol ?? '', text: request.body };
    if (handler.isClockInDoubt?.() && report.time !== undefined) handler.witnessTime?.(uniqueId, report.time);
    try {
      if (!handler.isWritable() || !handler.hasFreeSpace() || handler.isClockInDoubt?.()) {
        missed();
        return LATER;
      }
      const { outcome } = await intake.handle(report, false);
      if (outcome === 'unknown') handler.countUnregistered?.(uniqueId, address);
      else problems.count(uniqueId, report.leftOut, sent);
      taken();
    } catch (error) {
      const isMalformed = error instanceof MalformedReportError;
      if (!isMalformed) log.write(`A forwarded position could not be stored: ${errorText(error)}`);
      if (!isMalformed && !failures.isHopeless(uniqueId, request.body)) {
        missed();
        return LATER;
      }
      problems.count(uniqueId, [abandonedReportProblem(error)], sent);
    }
    return { status: 200, text: '' };
  };
  return async (request, address) => {
    if (request.fault !== undefined) return unreadable(address, request.fault, request);
    const forwarded = request.isTooLong
      ? undefined
      : handler.decoders?.read(request.body, request.authorization);
    if (forwarded === 'noSecret') return unreadable(address, 'noSecret', request, 403);
    if (forwarded === 'noDevice') return unreadable(address, 'noDevice', request);
    if (forwarded) return await answerForward(forwarded, request, address);
    // Phones keep what is answered 503, and send it again.
    if (!handler.isWritable()) await handler.confirmed?.();
    if (!handler.isWritable()) return LATER;
    if (!handler.hasFreeSpace()) return NO_SPACE;
    const form = formOf(request);
    const sent = request.body === '' ? request.target : request.body;
    let report: CheckedReport | undefined;
    try {
      report = readReport(request, form);
      if (!report) return unreadable(address, 'noDevice', request, unknownStatus(form));
      if (handler.isClockInDoubt?.()) {
        if (report.time !== undefined) handler.witnessTime?.(report.uniqueId, report.time);
        if (handler.isClockInDoubt()) return LATER;
      }
      return await stored(report, form, address, sent);
    } catch (error) {
      if (error instanceof UnreadableReportError) return unreadable(address, error.reason, request);
      if (error instanceof MalformedReportError && report) {
        log.write(`A report was refused: ${JSON.stringify(error.message)}`);
        const leftOut = [{ kind: 'value' as const, sample: error.message }];
        problems.count(report.uniqueId, leftOut, { protocol: 'osmand', text: sent });
        return { status: 200, text: '' };
      }
      if (isDiskFull(error)) {
        log.write('A report could not be stored: the disk is full');
        return NO_SPACE;
      }
      log.write(`A report could not be stored: ${errorText(error)}`);
      if (report && failures.isHopeless(report.uniqueId, sent)) {
        problems.count(report.uniqueId, [abandonedReportProblem(error)], { protocol: 'osmand', text: sent });
        return { status: 200, text: '' };
      }
      return { status: 503, text: '', retryAfterSeconds: 60 };
    }
  };
}

/** The status for a report of no known device. */
function unknownStatus(form: ReportForm): 400 | 404 {
  return form === 'json' ? 404 : 400;
}

const UNREADABLE_TEXTS: Record<UnreadableReason, string> = {
  noDevice: 'the report names no device',
  notHttp: 'this is no HTTP request',
  encrypted: 'this port speaks HTTP without encryption',
  noLength: 'where the body ends cannot be read',
  cutOff: 'the report was cut off',
  noJson: 'the body is not a JSON object',
  tooLong: 'the report is too long',
  noFrame: 'this port speaks another protocol',
  noLogin: 'the tracker did not name itself',
  noSecret: 'the secret of the decoder is wrong',
};

const LATER: Answer = { status: 503, text: '', retryAfterSeconds: 5 };
const NO_SPACE: Answer = { status: 503, text: 'No space left on the server', retryAfterSeconds: 60 };

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** How a report is written. Only responses to a query or form can carry a command (contract §8.3). */
type ReportForm = 'query' | 'head' | 'json';

function formOf({ method, contentType, body }: DeviceReportRequest): ReportForm {
  if (contentType.includes('application/json') || body.trimStart().startsWith('{')) return 'json';
  return method === 'HEAD' ? 'head' : 'query';
}

/** Reads a report; undefined when it names no device. Of one that is too long only who sent it is known. */
function readReport(
  { target, body, isTooLong }: DeviceReportRequest,
  form: ReportForm,
): CheckedReport | undefined {
  const inTarget = queryOf(target);
  const query = inTarget.size > 0 || form === 'json' ? inTarget : new URLSearchParams(body);
  if (isTooLong) {
    const uniqueId = queriedId(query) ?? jsonId(body);
    if (uniqueId === undefined) throw new UnreadableReportError('tooLong');
    return reportWithout(uniqueId, 'tooLong', body === '' ? target : body);
  }
  return form === 'json' ? parseOsmandJson(body) : parseOsmandQuery(query);
}

/** Parses the query after the first question mark; the path before it may be anything, even no valid URL. */
function queryOf(target: string): URLSearchParams {
  const at = target.indexOf('?');
  return new URLSearchParams(at === -1 ? '' : target.slice(at + 1).replace(/#.*$/s, ''));
}
