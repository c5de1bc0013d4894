import type { z } from 'zod';
import { HttpError } from './http-error.ts';

/** Validates a body with a schema. Throws 400 with one line that names the field and the problem. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body, { error: plainWords });
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue?.code === 'unrecognized_keys')
    throw new HttpError(400, `Unrecognized field "${printable(issue.keys[0] ?? '')}"`);
  const field = issue?.path.map((part) => printable(String(part))).join('.') ?? '';
  if (field === '') throw new HttpError(400, 'The body must be a JSON object');
  throw new HttpError(400, `Field "${field}" ${issue?.message ?? 'is wrong'}`);
}

/** Returns what is wrong with a value of whose rule the schema says nothing itself. */
function plainWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return TYPE_WORDS[issue.expected] ?? 'is wrong';
  if (issue.code === 'too_big')
    return issue.origin === 'array'
      ? `must not have more than ${issue.maximum} entries`
      : `must not be more than ${issue.maximum}`;
  if (issue.code === 'too_small')
    return issue.origin === 'array'
      ? `must have at least ${issue.minimum} entries`
      : `must be at least ${issue.minimum}`;
  if (issue.code === 'invalid_value') return 'must be one of the known values';
  return 'is wrong';
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  array: 'must be a list',
  boolean: 'must be true or false',
  int: 'must be a whole number',
  number: 'must be a number',
  object: 'must be a JSON object',
  record: 'must be a JSON object',
  string: 'must be text',
};

/** Returns a client's word for our error text: short and on one line. */
function printable(word: string): string {
  return word.replace(/[^\p{L}\p{N}_.$-]+/gu, ' ').slice(0, 60);
}
