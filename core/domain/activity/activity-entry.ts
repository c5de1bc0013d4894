/**
 * Whose doings are looked at: everybody's, one user's, or what was done to one device. Its title is empty where nothing but its id is
 * known.
 */
export type ActivitySubject =
  | { readonly kind: 'server' }
  | { readonly kind: 'user' | 'device'; readonly id: number; readonly title: string };

/** Values of a record as the log keeps them. */
export type ActivityValues = Readonly<Record<string, unknown>>;

/** One line of the activity log (product §10, "Logs"). */
export interface ActivityEntry {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly timeMs: number;
  /** Empty for what the server did by itself. */
  readonly username: string;
  /** Empty where the reader may not know it. */
  readonly ip: string;
  readonly agent: string;
  readonly code: number;
  /** The answer's HTTP status; nothing where none was written. */
  readonly status: number | undefined;
  /** What it was done to. */
  readonly object: ActivityValues;
  readonly old: ActivityValues;
  /** The new values, or the command that was sent. */
  readonly data: ActivityValues;
}

/** The log out of an answer, in its order; what cannot be read as a line of it is left out. Nothing when the answer is no list. */
export function parseActivityEntries(answer: unknown): ActivityEntry[] | undefined {
  if (!Array.isArray(answer)) return undefined;
  return answer.flatMap((line: unknown, at) => entryOf(line, at) ?? []);
}

function entryOf(line: unknown, at: number): ActivityEntry | undefined {
  const wire = objectOrEmpty(line);
  const log = objectOrEmpty(wire['log']);
  const code = Number(log['code'] ?? Number.NaN);
  const timeMs = timeIn(wire['created_at']);
  if (!Number.isSafeInteger(code) || timeMs === undefined) return undefined;
  const status = Number(log['status'] ?? Number.NaN);
  return {
    id: typeof wire['id'] === 'number' ? wire['id'] : -1 - at,
    timeMs,
    username: textIn(wire['username']),
    ip: textIn(wire['userIp']),
    agent: textIn(wire['userAgent']),
    code,
    status: Number.isSafeInteger(status) ? status : undefined,
    object: objectOrEmpty(log['object']),
    old: objectOrEmpty(log['old']),
    data: objectOrEmpty(log['data'] ?? log['command']),
  };
}

/** Some servers keep the parts of a line as JSON texts. */
function objectOrEmpty(value: unknown): ActivityValues {
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    ? Object.fromEntries(Object.entries(parsed))
    : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A time without a zone is the server's, and that is UTC. */
function timeIn(value: unknown): number | undefined {
  const text = textIn(value).replace(/^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)$/, '$1T$2Z');
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}
