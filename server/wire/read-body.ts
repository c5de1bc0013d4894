import type { z } from 'zod';
import { HttpError } from './http-error.ts';

/** What a body says by its schema. Rejects with 400 and one line that names the field and what is wrong with it. */
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

/** A client's own word in our answer: short and on one line. */
function printable(word: string): string {
  return word.replace(/[^\p{L}\p{N}_.$-]+/gu, ' ').slice(0, 60);
}
