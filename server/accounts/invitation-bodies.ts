import { MIN_ACCOUNT_LENGTHS } from '@farol/core/domain/account/new-account';
import { DEFAULT_INVITATION_DAYS, MAX_INVITATION_DAYS } from '@farol/core/domain/account/invitation';
import { z } from 'zod';
import { definedText, requiredId, requiredText } from '../wire/body-fields.ts';

/** Vehicles and groups of one invitation, each. */
const MAX_LINKS = 1_000;

const days = z
  .int('must be a whole number of days')
  .min(1, 'must be at least one day')
  .max(MAX_INVITATION_DAYS, `must not be more than ${MAX_INVITATION_DAYS} days`)
  .default(DEFAULT_INVITATION_DAYS);
const ids = z.array(requiredId).max(MAX_LINKS, `must not name more than ${MAX_LINKS}`).default([]);
export const invitationBody = z.strictObject({
  user: z.record(z.string(), z.unknown()),
  deviceIds: ids,
  groupIds: ids,
  days,
});
export const renewalBody = z.strictObject({ days });
export const readingBody = z.strictObject({ token: definedText(256) });
export const acceptanceBody = z.strictObject({
  token: definedText(256),
  name: requiredText(128)
    .transform((name) => name.trim())
    .refine(
      (name) => name.length >= MIN_ACCOUNT_LENGTHS.name,
      `must have at least ${MIN_ACCOUNT_LENGTHS.name} characters`,
    ),
  password: definedText(1_024).refine(
    (password) => password.length >= MIN_ACCOUNT_LENGTHS.password,
    `must have at least ${MIN_ACCOUNT_LENGTHS.password} characters`,
  ),
});
