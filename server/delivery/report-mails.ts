import type { Namespace } from '@farol/core/domain/values/namespace';
import type { User } from '@farol/core/domain/account/user';
import { Access } from '../access/access.ts';
import { effectiveAccountProblem } from '../access/bound-accounts.ts';
import type { ReportKindQuery } from '../reports/thread/kinds/report-kind.ts';
import type { ReportType } from '../reports/thread/kinds/report-kinds.ts';
import type { ReportCaller, ReportService } from '../reports/reports.ts';
import type { Registry } from '../registry/registry.ts';
import { userStyle, userTimeZone, type LanguageHints } from '../registry/user-style.ts';
import type { ServerClock } from '../runtime/clock.ts';
import { badRequest, HttpError } from '../wire/http-error.ts';
import { formatWireDate } from '../wire/wire-date.ts';
import { fillTemplate, singleLine, timeText } from './alert-mail.ts';
import { MAIL_TEXTS } from './mail-texts.ts';
import type { Mail, Mailer } from './mailer.ts';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';
import { UndeliverableError, ObsoleteError } from '../network/send-errors.ts';
import type { DeliveryChannel, OutboxJob } from '../outbox/delivery-channel.ts';
import type { OutboxService } from '../outbox/outbox.ts';
import {
  enqueueReportMails,
  REPORT_CHANNEL,
  reportMailOf,
  type ReportMailRequest,
} from './report-mail-queue.ts';

/** Mail servers refuse larger mails. */
const MAX_ATTACHMENT_BYTES = 15 * 1024 * 1024;
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Mails reports as workbooks, one after another; what waits is in the outbox and survives a restart. */
export class ReportMails implements DeliveryChannel {
  readonly name = REPORT_CHANNEL;
  readonly concurrency = 1;
  readonly firstRetryMs = 60_000;
  readonly #registry: Registry;
  readonly #outbox: OutboxService;
  readonly #reports: ReportService;
  readonly #mailer: Mailer;
  readonly #time: ServerClock;
  readonly #namespace: Namespace;

  constructor(
    registry: Registry,
    options: {
      outbox: OutboxService;
      reports: ReportService;
      mailer: Mailer;
      time: ServerClock;
      namespace: Namespace;
    },
  ) {
    this.#registry = registry;
    this.#outbox = options.outbox;
    this.#reports = options.reports;
    this.#mailer = options.mailer;
    this.#time = options.time;
    this.#namespace = options.namespace;
  }

  /** Queues a report for the caller. Rejects without the right to it, and when no mail can reach them. */
  async request({ access, now }: ReportCaller, type: ReportType, query: ReportKindQuery): Promise<void> {
    this.#reports.authorized.specify(access, type, query, now);
    if (!this.#mailer.canReach(access.user)) throw badRequest('No mail can be sent to this account');
    const { deviceIds, groupIds, from, to, daily = false, types = [], alarms = [] } = query;
    const wholeQuery = { deviceIds, groupIds, from, to, daily, types, alarms };
    const request = { type, title: null, query: wholeQuery };
    const { id } = access.user;
    const mails = { authorId: id, reportId: null, userIds: [id], request };
    const { added, wake } = await this.#registry.query
      .transaction()
      .execute((transaction: Kysely<Schema>) => enqueueReportMails(this.#outbox, transaction, mails, now));
    if (added === 0) throw new HttpError(429, 'Too many reports at once - TooManyRequestsException', 60);
    wake();
  }

  async send(job: OutboxJob, signal: AbortSignal): Promise<void> {
    const { request } = reportMailOf(job);
    const user = this.#registry.users.get(job.userId ?? 0)?.user;
    if (!user || effectiveAccountProblem(this.#registry, user, this.#time.now()) !== undefined)
      throw new ObsoleteError('the account is gone or may not be used');
    try {
      const workbook = await this.#workbook(user, request, signal);
      await this.#mailer.sendAtOnce(user, this.#mail(user, request, job.idempotencyKey, workbook));
    } catch (error) {
      if (isRefusal(error)) throw new UndeliverableError(error.message);
      throw error;
    }
  }

  /** Returns the workbook, without content when it is too large for a mail. */
  async #workbook(user: User, request: ReportMailRequest, signal: AbortSignal): Promise<Workbook> {
    let dataUntilMs: number | undefined;
    const access = new Access(this.#registry, user, this.#namespace);
    const caller = {
      access,
      now: this.#time.now(),
      reader: { disconnected: signal, dataEndsAt: (untilMs: number) => (dataUntilMs = untilMs) },
      language: this.#languageOf(request),
    };
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of this.#reports.sheet(caller, request.type, request.query)) {
      bytes += part.length;
      if (bytes > MAX_ATTACHMENT_BYTES) return { content: undefined, dataUntilMs };
      parts.push(part);
    }
    return { content: Buffer.concat(parts), dataUntilMs };
  }

  /** A recipient without a language reads the mail in that of the user who scheduled it. */
  #languageOf({ authorId }: ReportMailRequest): LanguageHints {
    return { author: this.#registry.users.get(authorId ?? 0)?.user };
  }

  #mail(user: User, request: ReportMailRequest, id: string, { content, dataUntilMs }: Workbook): Mail {
    const recipient = {
      ...userStyle(this.#registry, this.#namespace, user, this.#languageOf(request)),
      zone: userTimeZone(this.#registry, user),
      name: user.name,
    };
    const texts = MAIL_TEXTS[recipient.language];
    const name = singleLine(request.title ?? request.type);
    const time = (moment: number): string => timeText(formatWireDate(moment), recipient);
    const { from, to } = request.query;
    const greeting = fillTemplate(texts.greeting, { name: user.name });
    const lines = [
      fillTemplate(content ? texts.reportText : texts.reportTooLarge, { name }),
      ...(request.type === 'devices'
        ? []
        : [fillTemplate(texts.reportPeriod, { from: time(from), to: time(to) })]),
      ...(dataUntilMs === undefined || dataUntilMs >= to
        ? []
        : [fillTemplate(texts.reportDataUntil, { moment: time(dataUntilMs) })]),
    ];
    const subject = fillTemplate(texts.reportSubject, { name });
    return {
      subject,
      text: `${[greeting, '', ...lines].join('\n')}\n`,
      page: { language: recipient.language, title: subject, paragraphs: [singleLine(greeting), ...lines] },
      id: `report-${id}`,
      ...(content && { attachment: { filename: `${request.type}.xlsx`, type: SHEET_TYPE, content } }),
    };
  }
}

/** A report as a file. */
interface Workbook {
  content: Buffer | undefined;
  /** Until when the database that was read had what was stored, milliseconds since the epoch. */
  dataUntilMs: number | undefined;
}

/** Whether a report was refused for a reason that another attempt does not change. */
function isRefusal(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status === 400;
}
