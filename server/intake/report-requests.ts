import type { UnreadableReason } from '@farol/core/domain/device/report-problem';

/** The longest request line with its headers, and the longest body that is kept. */
const MAX_HEAD_BYTES = 16 * 1024;
const MAX_BODY_BYTES = 64 * 1024;
/** The longest line between the parts of a chunked body. */
const MAX_LINE_BYTES = 1024;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** The first byte of a TLS handshake. */
const TLS_HANDSHAKE = 22;
const NOTHING = Buffer.alloc(0);

/** One request of a device, as far as reports need it. */
export interface DeviceReportRequest {
  method: string;
  /** As sent: it may lack the slash, or be a whole URL. */
  target: string;
  /** Lower case. */
  contentType: string;
  /** The header `Authorization` as sent. */
  authorization: string;
  /** The header `X-Forwarded-For` as sent; undefined for none. */
  forwardedFor: string | undefined;
  body: string;
  /** Whether the head or the body is longer than what is kept of it. */
  isTooLong: boolean;
  /** Whether the connection stays open after the answer. */
  keepsAlive: boolean;
  /** Why this is no request; nothing more is read from the connection. */
  fault: UnreadableReason | undefined;
}

/** A request whose head is complete. */
interface OpenRequest extends DeviceReportRequest {
  parts: Buffer[];
  kept: number;
  /** The bytes of the body, or of its chunk, that are still to come. */
  remaining: number;
  isChunked: boolean;
  isInTrailer: boolean;
  expectsContinue: boolean;
}

/**
 * Reads the requests of one connection, as embedded senders write them: Node's parser refuses a target
 * without slash, blanks in it, and lines that end without a carriage return. Memory is bounded by the limits
 * above, whatever is sent.
 */
export class ReportRequestReader {
  readonly #expectsContinue: () => void;
  #pending: Buffer = NOTHING;
  /** The first byte of the line that is not complete. */
  #lineStart = 0;
  #request: OpenRequest | undefined;
  #isDone = false;

  /** @param expectsContinue called when a sender waits for `100 Continue` before its body */
  constructor(expectsContinue: () => void = () => {}) {
    this.#expectsContinue = expectsContinue;
  }

  /** Whether no request has begun. */
  get isBetweenRequests(): boolean {
    return this.#request === undefined && this.#pending.length === 0;
  }

  /** Returns the requests that these bytes complete. */
  push(bytes: Buffer): DeviceReportRequest[] {
    if (this.#isDone) return [];
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    const requests: DeviceReportRequest[] = [];
    while (!this.#isDone) {
      const fault = this.#request ? undefined : this.#readHead();
      if (fault) requests.push(this.#end(fault));
      const open = this.#request;
      if (!open) break;
      const isComplete = open.isChunked ? this.#readChunks(open) : this.#keepBody(open);
      if (isComplete === 'fault') requests.push(this.#end('noLength'));
      if (isComplete !== true) break;
      this.#request = undefined;
      requests.push(completed(open));
      if (!open.keepsAlive) this.#isDone = true;
    }
    return requests;
  }

  /** Returns what is to be answered when the sender ends the connection. */
  finish(): DeviceReportRequest | undefined {
    return this.#isDone || this.isBetweenRequests ? undefined : this.#end('cutOff');
  }

  /** Ends reading. @param fault why */
  #end(fault: UnreadableReason): DeviceReportRequest {
    this.#isDone = true;
    this.#pending = NOTHING;
    return { ...noRequest(), fault };
  }

  /** Reads the head of the next request, if it is complete; returns why it is none. */
  #readHead(): UnreadableReason | undefined {
    if (this.#lineStart === 0) this.#skipBlankLines();
    if (this.#pending[0] === TLS_HANDSHAKE) return 'encrypted';
    for (;;) {
      const lineEnd = this.#pending.indexOf(LINE_FEED, this.#lineStart);
      const length = lineEnd === -1 ? this.#pending.length : lineEnd;
      if (length > MAX_HEAD_BYTES) {
        this.#request = headOf(this.#pending.toString('utf8', 0, MAX_HEAD_BYTES), true);
        return this.#request ? undefined : 'notHttp';
      }
      if (lineEnd === -1) return undefined;
      const { text, isFirst } = this.#lineUntil(lineEnd);
      if (isFirst && !REQUEST_LINE.test(text)) return 'notHttp';
      this.#lineStart = lineEnd + 1;
      if (text !== '') continue;
      const request = headOf(this.#pending.toString('utf8', 0, lineEnd), false);
      if (!request) return 'noLength';
      this.#drop(lineEnd + 1);
      this.#request = request;
      if (request.expectsContinue) this.#expectsContinue();
      return undefined;
    }
  }

  #lineUntil(lineEnd: number): { text: string; isFirst: boolean } {
    const text = this.#pending.toString('utf8', this.#lineStart, lineEnd);
    return { text: text.endsWith('\r') ? text.slice(0, -1) : text, isFirst: this.#lineStart === 0 };
  }

  #skipBlankLines(): void {
    let count = 0;
    while (this.#pending[count] === LINE_FEED || this.#pending[count] === CARRIAGE_RETURN) count += 1;
    this.#drop(count);
  }

  #drop(count: number): void {
    this.#pending = count >= this.#pending.length ? NOTHING : this.#pending.subarray(count);
    this.#lineStart = 0;
  }

  /** Takes what has arrived of a body or a chunk; returns whether it is complete. */
  #keepBody(request: OpenRequest): boolean {
    const bytes = this.#pending.subarray(0, request.remaining);
    const room = MAX_BODY_BYTES - request.kept;
    if (bytes.length > room) request.isTooLong = true;
    if (room > 0 && bytes.length > 0) {
      // A copy: a part of a packet would hold all of it.
      const kept = Buffer.from(bytes.subarray(0, room));
      request.parts.push(kept);
      request.kept += kept.length;
    }
    request.remaining -= bytes.length;
    this.#drop(bytes.length);
    return request.remaining === 0;
  }

  #readChunks(request: OpenRequest): boolean | 'fault' {
    for (;;) {
      if (request.remaining > 0 && !this.#keepBody(request)) return false;
      const lineEnd = this.#pending.indexOf(LINE_FEED);
      if (lineEnd === -1) return this.#pending.length > MAX_LINE_BYTES ? 'fault' : false;
      const text = this.#pending.toString('latin1', 0, lineEnd).trim();
      this.#drop(lineEnd + 1);
      if (request.isInTrailer) {
        if (text === '') return true;
        continue;
      }
      // The end of the chunk before.
      if (text === '') continue;
      const size = /^([0-9a-f]{1,8})\s*(;.*)?$/i.exec(text)?.[1];
      if (size === undefined) return 'fault';
      request.remaining = Number.parseInt(size, 16);
      request.isInTrailer = request.remaining === 0;
    }
  }
}

/** A target may contain blanks, and the version may be missing. */
const REQUEST_LINE = /^[a-z]{1,20} +\S/i;

function noRequest(): DeviceReportRequest {
  return {
    method: '',
    target: '',
    contentType: '',
    authorization: '',
    forwardedFor: undefined,
    body: '',
    isTooLong: false,
    keepsAlive: false,
    fault: undefined,
  };
}

/** Returns the request of a head; undefined when it does not tell where its body ends. */
function headOf(text: string, isTooLong: boolean): OpenRequest | undefined {
  const [first = '', ...lines] = text.split(/\r?\n/);
  const parts = /^(?<method>[a-z]+) +(?<target>.*?)(?: +HTTP\/(?<version>\d(?:\.\d)?))? *$/i.exec(
    first,
  )?.groups;
  if (!parts) return undefined;
  const headers = headersOf(isTooLong ? [] : lines);
  const lengths = new Set(headers.get('content-length')?.split(','));
  const [length = '0'] = lengths;
  const encoding = headers.get('transfer-encoding')?.toLowerCase();
  if (lengths.size > 1 || !/^\d{1,15}$/.test(length)) return undefined;
  if (encoding !== undefined && encoding !== 'chunked') return undefined;
  const connection = headers.get('connection')?.toLowerCase() ?? '';
  const isLatest = parts['version'] === '1.1';
  return {
    ...noRequest(),
    method: (parts['method'] ?? '').toUpperCase(),
    target: parts['target'] ?? '',
    contentType: headers.get('content-type')?.toLowerCase() ?? '',
    authorization: headers.get('authorization') ?? '',
    forwardedFor: headers.get('x-forwarded-for'),
    isTooLong,
    // With two lengths nobody knows where the next request begins.
    keepsAlive:
      !isTooLong &&
      (encoding === undefined || lengths.size === 0) &&
      (isLatest ? !connection.includes('close') : connection.includes('keep-alive')),
    parts: [],
    kept: 0,
    remaining: encoding === undefined ? Number(length) : 0,
    isChunked: encoding !== undefined,
    isInTrailer: false,
    expectsContinue: headers.get('expect')?.toLowerCase() === '100-continue',
  };
}

/** The headers by lower-case name; those that are repeated are joined. */
function headersOf(lines: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const at = line.indexOf(':');
    if (at === -1) continue;
    const name = line.slice(0, at).trim().toLowerCase();
    const value = line.slice(at + 1).trim();
    const known = headers.get(name);
    headers.set(name, known === undefined ? value : `${known},${value}`);
  }
  return headers;
}

function completed({
  parts,
  method,
  target,
  contentType,
  authorization,
  forwardedFor,
  isTooLong,
  keepsAlive,
}: OpenRequest): DeviceReportRequest {
  const body = Buffer.concat(parts).toString('utf8');
  return {
    method,
    target,
    contentType,
    authorization,
    forwardedFor,
    body,
    isTooLong,
    keepsAlive,
    fault: undefined,
  };
}
