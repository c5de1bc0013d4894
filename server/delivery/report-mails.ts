import type { Namespace } from '@farol/core/domain/values/namespace';
import type { User } from '@farol/core/domain/account/user';
import { Access } from '../access/access.ts';
import { effectiveAccountProblem } from '../access/bound-accounts.ts';
import type { ReportQuery } from '../reports/thread/kinds/report-kind.ts';
import type { ReportType } from '../reports/thread/kinds/report-kinds.ts';
import type { ReportCaller, Reports } from '../reports/reports.ts';
import type { Registry } from '../registry/registry.ts';
import { userStyle, userTimeZone, type LanguageHints } from '../registry/user-style.ts';
import type { Clock } from '../runtime/clock.ts';
import { badRequest, HttpError } from '../wire/http-error.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import { fillTemplate, singleLine, timeText } from './alert-mail.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import type { Mail, Mailer } from './mailer.ts';
import { UndeliverableError } from '../network/send-errors.ts';
import {
  enqueueReportMails,
  nextReportMail,
  postponeReportMail,
  removeReportMail,
  type ReportMailRequest,
  type WaitingReportMail,
} from './report-mail-queue.ts';

/** Mail servers refuse larger mails. */
const MAX_ATTACHMENT_BYTES = 15 * 1024 * 1024;
/** A report that could not be sent is tried again after a time that doubles from here. */
const FIRST_RETRY_MS = 60_000;
/** A report is given up after this time. */
const GIVE_UP_MS = 3 * 86_400_000;
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Mails reports as workbooks; what waits is in the database and survives a restart. */
export class ReportMails {
  readonly #registry: Registry;
  readonly #reports: Reports;
  readonly #mailer: Mailer;
  readonly #time: Clock;
  readonly #namespace: Namespace;
  readonly #closing = new AbortController();
  #working: Promise<void> | undefined;
  /** Whose report was sent last. */
  #lastAuthorId = 0;
  /** Whether there may be more to send than when the work began. */
  #isDue = false;

  constructor(
    registry: Registry,
    options: { reports: Reports; mailer: Mailer; time: Clock; namespace: Namespace },
  ) {
    this.#registry = registry;
    this.#reports = options.reports;
    this.#mailer = options.mailer;
    this.#time = options.time;
    this.#namespace = options.namespace;
  }

  /** Queues a report for the caller. Rejects without the right to it, and when no mail can reach them. */
  async request({ access, now }: ReportCaller, type: ReportType, query: ReportQuery): Promise<void> {
    this.#reports.authorized.specify(access, type, query, now);
    if (!this.#mailer.canReach(access.user)) throw badRequest('No mail can be sent to this account');
    const { deviceIds, groupIds, from, to, daily = false, types = [], alarms = [] } = query;
    const wholeQuery = { deviceIds, groupIds, from, to, daily, types, alarms };
    const request = { type, title: null, query: wholeQuery };
    const { id } = access.user;
    const mails = { authorId: id, reportId: null, userIds: [id], request };
    const added = await this.#registry.query
      .transaction()
      .execute((transaction) => enqueueReportMails(transaction, mails, now));
    if (added === 0) throw new HttpError(429, 'Too many reports at once - TooManyRequestsException', 60);
    this.wake();
  }

  /** Sends what is due, without being waited for. */
  wake(): void {
    void this.sendDue().catch((error: unknown) => console.error('Reports could not be mailed:', error));
  }

  /** Sends what is due; resolves when nothing is. Rejects when the database does. */
  sendDue(): Promise<void> {
    this.#isDue = true;
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
    return this.#working;
  }

  /** Stops; a mail that is being sent is finished first. */
  async stop(): Promise<void> {
    this.#closing.abort();
    await this.#working?.catch(() => {});
  }

  async #work(): Promise<void> {
    while (this.#isDue && !this.#closing.signal.aborted) {
      this.#isDue = false;
      for (let mail = await this.#next(); mail; mail = await this.#next()) await this.#handle(mail);
    }
  }

  async #next(): Promise<WaitingReportMail | undefined> {
    if (this.#closing.signal.aborted) return undefined;
    const next = await nextReportMail(this.#registry.query, this.#time.now(), this.#lastAuthorId);
    this.#lastAuthorId = next?.authorId ?? 0;
    return next;
  }

  async #handle(waiting: WaitingReportMail): Promise<void> {
    try {
      await this.#send(waiting);
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      const now = this.#time.now();
      const isFinal = error instanceof UndeliverableError || isRefusal(error);
      if (!isFinal && (this.#time.isInDoubt?.() || now - waiting.createdAt < GIVE_UP_MS)) {
        const pause = FIRST_RETRY_MS * 2 ** Math.min(waiting.attempts, 8);
        await postponeReportMail(this.#registry.query, waiting, now + pause);
        return;
      }
      console.error(`A report for user ${waiting.userId} is not mailed:`, error);
    }
    await removeReportMail(this.#registry.query, waiting.id);
  }

  async #send(waiting: WaitingReportMail): Promise<void> {
    const user = this.#registry.users.get(waiting.userId)?.user;
    if (!user || effectiveAccountProblem(this.#registry, user, this.#time.now()) !== undefined) return;
    const content = await this.#workbook(user, waiting);
    await this.#mailer.send(user, this.#mail(user, waiting, content));
  }

  /** Returns the workbook; undefined when it is too large for a mail. */
  async #workbook(user: User, { request }: WaitingReportMail): Promise<Buffer | undefined> {
    const access = new Access(this.#registry, user, this.#namespace);
    const caller = {
      access,
      now: this.#time.now(),
      reader: { disconnected: this.#closing.signal },
      language: this.#languageOf(request),
    };
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of this.#reports.sheet(caller, request.type, request.query)) {
      bytes += part.length;
      if (bytes > MAX_ATTACHMENT_BYTES) return undefined;
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  /** A recipient without a language reads the mail in that of whoever scheduled it. */
  #languageOf({ authorId }: ReportMailRequest): LanguageHints {
    return { author: this.#registry.users.get(authorId ?? 0)?.user };
  }

  #mail(user: User, { id, request, createdAt }: WaitingReportMail, content: Buffer | undefined): Mail {
    const recipient = {
      ...userStyle(this.#registry, this.#namespace, user, this.#languageOf(request)),
      zone: userTimeZone(this.#registry, user),
      name: user.name,
    };
    const texts = MAIL_TEXTS[recipient.language];
    const name = singleLine(request.title ?? request.type);
    const time = (moment: number): string => timeText(formatWireDate(moment), recipient);
    const { from, to } = request.query;
    const lines = [
      fillTemplate(texts.greeting, { name: user.name }),
      '',
      fillTemplate(content ? texts.reportText : texts.reportTooLarge, { name }),
      ...(request.type === 'devices'
        ? []
        : [fillTemplate(texts.reportPeriod, { from: time(from), to: time(to) })]),
    ];
    return {
      subject: fillTemplate(texts.reportSubject, { name }),
      text: `${lines.join('\n')}\n`,
      id: `report-${id}-${createdAt}`,
      ...(content && { attachment: { filename: `${request.type}.xlsx`, type: SHEET_TYPE, content } }),
    };
  }
}

/** Whether a report was refused for a reason that another attempt does not change. */
function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status === 400;
}
