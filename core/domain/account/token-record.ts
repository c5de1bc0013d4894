import { parseJson } from '../values/json-text.ts';

/**
 * What a browser remembers of a session token (contract §1.2): the server does not list tokens, and the token
 * itself is not stored.
 */
export interface TokenRecord {
  /** Its last characters, by which its owner recognizes it. */
  readonly tail: string;
  /** Milliseconds since the epoch. */
  readonly madeMs: number;
  /** When it expires, as ISO text; '' where the server decided. */
  readonly expires: string;
}

const SUFFIX_LENGTH = 6;

/** Returns the record of a token created now. */
export function tokenRecordOf(token: string, expires: string, nowMs: number): TokenRecord {
  return { tail: tokenSuffix(token), madeMs: nowMs, expires };
}

/** Returns the last characters of a token. */
export function tokenSuffix(token: string): string {
  return token.trim().slice(-SUFFIX_LENGTH);
}

/** Serializes token records to the text that `parseTokenRecords` reads. */
export function serializeTokenRecords(records: readonly TokenRecord[]): string {
  return JSON.stringify(records.map(({ tail, madeMs, expires }) => ({ tail, madeMs, expires })));
}

/**
 * Parses stored token records, the newest first, without those of expired tokens. Damaged records are
 * dropped.
 */
export function parseTokenRecords(text: string | undefined, nowMs: number): TokenRecord[] {
  const stored = parseJson(text);
  if (!Array.isArray(stored)) return [];
  return stored
    .flatMap((item: unknown) => {
      const { tail, madeMs, expires } = Object.assign<Partial<Record<keyof TokenRecord, unknown>>, unknown>(
        {},
        item,
      );
      return typeof tail === 'string' && typeof madeMs === 'number' && typeof expires === 'string'
        ? [{ tail, madeMs, expires }]
        : [];
    })
    .filter((record) => !isTokenExpired(record, nowMs))
    .toSorted((left, right) => right.madeMs - left.madeMs);
}

/** Whether a token has expired. */
export function isTokenExpired({ expires }: TokenRecord, nowMs: number): boolean {
  return Date.parse(expires) <= nowMs;
}
