/** What a browser remembers of a session token (contract §1.2): the server lists none, and the token itself is not kept. */
export interface TokenRecord {
  /** Its last characters, by which whoever holds it recognises it. */
  readonly tail: string;
  /** Milliseconds since the epoch. */
  readonly madeMs: number;
  /** When it ends, as ISO text; '' where the server decided. */
  readonly expires: string;
}

const TAIL = 6;

/** The note of a token made now. */
export function tokenRecordOf(token: string, expires: string, nowMs: number): TokenRecord {
  return { tail: tokenSuffix(token), madeMs: nowMs, expires };
}

/** The last characters of a token. */
export function tokenSuffix(token: string): string {
  return token.trim().slice(-TAIL);
}

/** The notes as the text that `readNotes` reads back. */
export function serializeTokenRecords(notes: readonly TokenRecord[]): string {
  return JSON.stringify(notes.map(({ tail, madeMs, expires }) => ({ tail, madeMs, expires })));
}

/** The notes that a browser kept, the newest first, without those of tokens that are over by now; damaged ones count as none. */
export function parseTokenRecords(text: string | undefined, nowMs: number): TokenRecord[] {
  return parsed(text)
    .flatMap((one) => {
      if (typeof one !== 'object' || one === null) return [];
      const { tail, madeMs, expires }: Record<string, unknown> = { ...one };
      return typeof tail === 'string' && typeof madeMs === 'number' && typeof expires === 'string'
        ? [{ tail, madeMs, expires }]
        : [];
    })
    .filter((note) => !isTokenExpired(note, nowMs))
    .toSorted((one, other) => other.madeMs - one.madeMs);
}

/** Whether a token has ended by itself. */
export function isTokenExpired({ expires }: TokenRecord, nowMs: number): boolean {
  return Date.parse(expires) <= nowMs;
}

function parsed(text: string | undefined): unknown[] {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
