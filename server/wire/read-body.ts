import type { z } from 'zod';
import { HttpError } from './http-error.ts';

/** Validates a body with a schema. Throws 400 with one line that names the field and the problem. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue?.code === 'unrecognized_keys')
    throw new HttpError(400, `Unrecognized field "${printable(issue.keys[0] ?? '')}"`);
  const field = issue?.path.map((part) => printable(String(part))).join('.') ?? '';
  if (field === '') throw new HttpError(400, 'The body must be a JSON object');
  throw new HttpError(400, `Field "${field}" ${issue?.message ?? 'is wrong'}`);
}

/** Returns a client's word for our error text: short and on one line. */
function printable(word: string): string {
  return word.replace(/[^\p{L}\p{N}_.$-]+/gu, ' ').slice(0, 60);
}
