import type { NetworkList } from '../network/network-list.ts';
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
import type { Intake } from './intake.ts';
import { abandonedReportProblem, ReportFailures } from './report-failures.ts';
import { osmandJsonUniqueId, parseOsmandJson } from './osmand-json.ts';
import { parseOsmandQuery, osmandQueryUniqueId } from './osmand-query.ts';
import type { DeviceReportRequest } from './report-requests.ts';

/** Where reports go, and whether they can be stored now. */
export interface ReportHandler {
  intake: Pick<Intake, 'handle'>;
  /** Counts a report under an identifier that no device has. */
  countUnregistered?: (uniqueId: string, address: string | undefined) => void;
  /** Keeps what could not be stored of the reports. */
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
  /** The proxies that are trusted to say the address of a device; none if undefined. */
  proxies?: NetworkList;
  /** Whether the database accepts changes. */
  isWritable: () => boolean;
  /** Resolves once a running check of the database has finished. */
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
export interface ReportAnswer {
  status: 200 | 400 | 403 | 404 | 503;
  text: string;
  retryAfterSeconds?: number;
}

/** Answers reports: stores what can be stored, and distinguishes failures that pass from those that do not. */
export class ReportAnswers {
  readonly #handler: ReportHandler;
  readonly #log = new RateLimitedLog();
  readonly #failures = new ReportFailures();

  constructor(handler: ReportHandler) {
    this.#handler = handler;
  }

  /** Answers a report; never rejects. */
  async answer(request: DeviceReportRequest, address: string | undefined): Promise<ReportAnswer> {
    if (request.fault !== undefined) return this.#unreadable(address, request.fault, request);
    const forwarded = request.isTooLong
      ? undefined
      : this.#handler.decoders?.read(request.body, request.authorization);
    if (forwarded === 'noSecret') return this.#unreadable(address, 'noSecret', request, 403);
    if (forwarded === 'noDevice') return this.#unreadable(address, 'noDevice', request);
    return forwarded ? this.#takeForward(forwarded, request, address) : this.#take(request, address);
  }

  async #take(request: DeviceReportRequest, address: string | undefined): Promise<ReportAnswer> {
    const handler = this.#handler;
    // Phones keep what is answered 503, and send it again.
    if (!handler.isWritable()) await handler.confirmed?.();
    if (!handler.isWritable()) return LATER;
    if (!handler.hasFreeSpace()) return NO_SPACE;
    const form = formOf(request);
    let report: CheckedReport | undefined;
    try {
      report = readReport(request, form);
      if (!report) return this.#unreadable(address, 'noDevice', request, unknownStatus(form));
      if (this.#isClockInDoubt(report)) return LATER;
      return await this.#store(report, { form, address, sent: textOf(request) });
    } catch (error) {
      if (error instanceof UnreadableReportError) return this.#unreadable(address, error.reason, request);
      return this.#answerFailure(error, report, textOf(request));
    }
  }

  async #store(
    report: CheckedReport,
    { form, address, sent }: { form: ReportForm; address: string | undefined; sent: string },
  ): Promise<ReportAnswer> {
    const handler = this.#handler;
    const { outcome, command } = await handler.intake.handle(report, form === 'query');
    if (outcome === 'unknown') {
      handler.countUnregistered?.(report.uniqueId, address);
      return { status: unknownStatus(form), text: '' };
    }
    if (outcome === 'refused') return { status: 403, text: '' };
    this.#count(report, report.leftOut, sent);
    return { status: 200, text: command ? commandText(command, report.uniqueId) : '' };
  }

  /** Answers a report that was not stored: 200 for what would never be taken, 503 for what may be sent again. */
  #answerFailure(error: unknown, report: CheckedReport | undefined, sent: string): ReportAnswer {
    if (error instanceof MalformedReportError && report) {
      this.#log.write(`A report was refused: ${JSON.stringify(error.message)}`);
      this.#count(report, [{ kind: 'value', sample: error.message }], sent);
      return TAKEN;
    }
    if (isDiskFull(error)) {
      this.#log.write('A report could not be stored: the disk is full');
      return NO_SPACE;
    }
    this.#log.write(`A report could not be stored: ${errorText(error)}`);
    if (!report || !this.#failures.isHopeless(report.uniqueId, sent))
      return { status: 503, text: '', retryAfterSeconds: 60 };
    this.#count(report, [abandonedReportProblem(error)], sent);
    return TAKEN;
  }

  /** Answers a decoder: 200 for all that would never be taken, 503 for what it may send again. */
  async #takeForward(
    { report, taken, missed }: ForwardedReport,
    { body }: DeviceReportRequest,
    address: string | undefined,
  ): Promise<ReportAnswer> {
    const handler = this.#handler;
    const isClockInDoubt = this.#isClockInDoubt(report);
    try {
      if (!handler.isWritable() || !handler.hasFreeSpace() || isClockInDoubt) {
        missed();
        return LATER;
      }
      const { outcome } = await handler.intake.handle(report, false);
      if (outcome === 'unknown') handler.countUnregistered?.(report.uniqueId, address);
      else this.#count(report, report.leftOut, body);
      taken();
    } catch (error) {
      const isMalformed = error instanceof MalformedReportError;
      if (!isMalformed) this.#log.write(`A forwarded position could not be stored: ${errorText(error)}`);
      if (!isMalformed && !this.#failures.isHopeless(report.uniqueId, body)) {
        missed();
        return LATER;
      }
      this.#count(report, [abandonedReportProblem(error)], body);
    }
    return TAKEN;
  }

  /** Whether the time may be wrong, also after the time of this report was looked at. */
  #isClockInDoubt({ uniqueId, time }: CheckedReport): boolean {
    const handler = this.#handler;
    if (!handler.isClockInDoubt?.()) return false;
    if (time !== undefined) handler.witnessTime?.(uniqueId, time);
    return handler.isClockInDoubt();
  }

  #count(
    { uniqueId, protocol = 'osmand' }: CheckedReport,
    leftOut: readonly LeftOutValue[],
    text: string,
  ): void {
    this.#handler.problems.count(uniqueId, leftOut, { protocol, text });
  }

  /** Answers a request from which no report can be read. */
  #unreadable(
    address: string | undefined,
    reason: UnreadableReason,
    request: DeviceReportRequest,
    status: 400 | 403 | 404 = 400,
  ): ReportAnswer {
    this.#handler.problems.keepUnreadable(address, reason, textOf(request));
    this.#log.write(`A report was refused: ${UNREADABLE_TEXTS[reason]}`);
    return { status, text: UNREADABLE_TEXTS[reason] };
  }
}

/** Returns what a device sent, as it is shown to users who look for the mistake. */
function textOf({ target, body }: DeviceReportRequest): string {
  return body === '' ? target : body;
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

/** The answer to a stored report, and to one that can never be stored. */
const TAKEN: ReportAnswer = { status: 200, text: '' };
const LATER: ReportAnswer = { status: 503, text: '', retryAfterSeconds: 5 };
const NO_SPACE: ReportAnswer = { status: 503, text: 'No space left on the server', retryAfterSeconds: 60 };

function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** How a report is written. Only responses to a query or form can carry a command. */
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
    const uniqueId = osmandQueryUniqueId(query) ?? osmandJsonUniqueId(body);
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
