import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { User } from '@farol/core/domain/account/user';
import { failureText } from '../network/failure-text.ts';
import { UndeliverableError, ObsoleteError } from '../network/send-errors.ts';
import type { NewJob, OutboxJob } from '../outbox/delivery-channel.ts';
import type { SecretBox } from '../storage/secret-box.ts';
import type { PagedMail } from '../wire/mail-page.ts';

/** Sends the mails that bring a token. */
export interface TokenMailer {
  /** Whether a mail can be sent to this user. */
  canReach(user: User): boolean;
  /** Returns the mail server for a user. */
  serverFor(user: User): string;
  /** Rejects with UndeliverableError when another attempt would not help. */
  sendAtOnce(user: User, mail: PagedMail & { id: string }): Promise<void>;
}

/** The longest pause between attempts: a token does not last long. */
export const LONGEST_TOKEN_RETRY_MS = 10 * 60_000;

const storedToken = z.strictObject({ sealed: z.string() });

/**
 * Returns the job that mails a token. Who reads the table of what waits cannot use it: the token is sealed, and the mail
 * is written when it is sent.
 * @param letter `account` is the account that the token opens, `recipient` to whom the mail goes
 */
export function tokenMailJob(
  channel: string,
  token: string,
  letter: { account: number; origin: string; recipient: User; expiresAt: number },
  { mailer, secrets }: { mailer: TokenMailer; secrets: SecretBox },
): NewJob {
  const { account, origin, recipient, expiresAt } = letter;
  return {
    channel,
    key: `${channel}:${createHash('sha256').update(token).digest('base64url')}`,
    origin,
    target: `mail:${mailer.serverFor(recipient)}`,
    recipient: recipient.email,
    userId: account,
    payload: { sealed: secrets.seal(token) },
    expiresAt,
  };
}

/**
 * Sends the mail of a job that `tokenMailJob` made. Rejects as the mailer does, without the token in what it says.
 * @param write returns the mail that brings the token, and to whom it goes; undefined when the token opens nothing any
 *   more, which makes the mail unwanted
 */
export async function sendTokenMail(
  job: OutboxJob,
  { mailer, secrets }: { mailer: TokenMailer; secrets: SecretBox },
  write: (token: string) => Promise<{ recipient: User; mail: PagedMail } | undefined>,
): Promise<void> {
  const token = openToken(job, secrets);
  const written = await write(token);
  if (!written) throw new ObsoleteError('what it brings is not valid any more');
  const mail = { ...written.mail, id: `${job.channel}-${job.idempotencyKey}` };
  await mailer.sendAtOnce(written.recipient, mail).catch((error: unknown) => {
    throw withoutToken(error, token);
  });
}

/** Returns an error to be stored, of the same kind: a mail server may repeat what it does not take. */
function withoutToken(error: unknown, token: string): Error {
  const text = failureText(error).replaceAll(token, '…');
  return error instanceof UndeliverableError ? new UndeliverableError(text) : new Error(text);
}

function openToken({ payload }: OutboxJob, secrets: SecretBox): string {
  try {
    return secrets.open(storedToken.parse(payload).sealed);
  } catch {
    throw new UndeliverableError('what is stored of it cannot be read with the key of this server');
  }
}
