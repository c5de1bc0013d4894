import type {
  trustUnlocked,
  AccountAccess,
  TrustUnlockProblem,
} from '@farol/core/domain/billing/account-standing';
import { MAX_CENTS, MAX_INSTALMENTS } from '@farol/core/domain/billing/charge';
import { isIsoDate } from '@farol/core/domain/billing/due-dates';
import { z } from 'zod';
import { badRequest } from '../wire/http-error.ts';

const MAX_ISSUED_AT_ONCE = 500;
/** A payment may be written down so many days after it was made, and a charge be due so many days ahead. */
export const MAX_BILLED_DAYS = 3_650;

const reason = z.string().trim().min(3).max(300);
/** What managers send. */
export const billingBodies = {
  reason: z.object({ reason }),
  unlock: z.object({ trust: z.boolean(), reason }),
  cash: z.object({
    reason,
    paidDate: z.string().refine(isIsoDate).nullish(),
    value: z.int().min(0).max(MAX_CENTS).nullish(),
  }),
  issue: z.object({
    userIds: z.array(z.int().positive()).min(1).max(MAX_ISSUED_AT_ONCE),
    preview: z.boolean(),
  }),
  save: z
    .object({
      dueDateLimitDays: z.int().min(0).max(365).nullish(),
      installmentCount: z.int().min(1).max(MAX_INSTALMENTS).nullish(),
    })
    .catchall(z.union([z.string().max(1_000), z.int(), z.boolean(), z.null()])),
};

const TRUST_PROBLEMS: Readonly<Record<TrustUnlockProblem, string>> = {
  alreadyUsed: 'Trust unlock was already used',
  notAllowed: 'Trust unlock is not available',
  notSuspended: 'The account is not suspended',
};

/** Returns an access after a trust unlock; throws why there is none. */
export function requireTrustUnlock(answer: ReturnType<typeof trustUnlocked>): AccountAccess {
  if ('problem' in answer) throw badRequest(TRUST_PROBLEMS[answer.problem]);
  return answer.access;
}

/** Reads a body, or throws what is wrong with it in one line. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const path = result.error.issues[0]?.path.join('.') ?? '';
  throw badRequest(
    path === 'reason' ? 'A reason is required' : `The value of ${path || 'the body'} is not valid`,
  );
}
