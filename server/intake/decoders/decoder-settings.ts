import { createHash, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** A Traccar server that decodes what trackers send and forwards it here (contract §8.9). */
export interface Decoder {
  name: string;
  /** What it sends as `Authorization: Bearer …`. */
  secret: string;
  /** Where its API is, without a slash at the end; undefined for one that only forwards. */
  address?: string | undefined;
  /** The access token of an administrator there. */
  token?: string | undefined;
}

const decoderList = z
  .array(
    z
      .strictObject({
        name: z
          .string()
          .regex(/^[A-Za-z0-9 ._-]{1,40}$/, 'name must be 1 to 40 letters, digits, blanks and . _ -'),
        secret: z.string().min(16, 'secret must have 16 characters or more').max(500),
        address: z
          .string()
          .regex(/^https?:\/\/\S+$/, 'address must be an http or https address')
          .optional(),
        token: z.string().min(1).max(10_000).optional(),
      })
      .refine(({ address, token }) => (address === undefined) === (token === undefined), {
        error: 'address and token go together',
      }),
  )
  .min(1)
  .max(50)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
    error: 'two decoders have the same name',
  })
  .refine((all) => new Set(all.map(({ secret }) => secret)).size === all.length, {
    error: 'two decoders have the same secret',
  });

/**
 * Reads the setting TRACCAR_DECODERS: a JSON list of decoders, or the path of a file with one. Throws an Error that
 * says what is wrong, without the secrets.
 */
export function parseDecoders(text: string): Decoder[] {
  let json: unknown;
  try {
    json = JSON.parse(text.trimStart().startsWith('[') ? text : readFileSync(text, 'utf8'));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    throw new Error(code === undefined ? 'it is no JSON list' : `the file cannot be read (${code})`, {
      cause: error,
    });
  }
  const parsed = decoderList.safeParse(json);
  const [issue] = parsed.error?.issues ?? [];
  if (!parsed.success) throw new Error(`${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim());
  return parsed.data.map(({ address, ...rest }) => ({ ...rest, address: address?.replace(/\/+$/, '') }));
}

/** Returns the decoder with the secret of an `Authorization` header; takes as long whichever it is. */
export function decoderOf(decoders: readonly Decoder[], authorization: string): Decoder | undefined {
  const sent = digestOf(authorization.replace(/^Bearer\s+/i, '').trim());
  let found: Decoder | undefined;
  for (const decoder of decoders) if (timingSafeEqual(digestOf(decoder.secret), sent)) found = decoder;
  return found;
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
