import { parseJson } from '../values/json-text.ts';

/**
 * Whose activity is shown: the whole server's, one user's, or what was done to one device. The title is empty
 * where only the id is known.
 */
export type ActivitySubject =
  | { readonly kind: 'server' }
  | { readonly kind: 'user' | 'device'; readonly id: number; readonly title: string };

/** Values of a record as logged. */
export type ActivityValues = Readonly<Record<string, unknown>>;

/** One entry of the activity log (facts §10, "Logs"). */
export interface ActivityEntry {
  readonly id: number;
  /** Milliseconds since the epoch. */
  readonly timeMs: number;
  /** Empty for actions of the server itself. */
  readonly username: string;
  /** Empty where the user may not see it. */
  readonly ip: string;
  readonly agent: string;
  readonly code: number;
  /** The HTTP status of the response; undefined where none was logged. */
  readonly status: number | undefined;
  /** The record that was acted on. */
  readonly object: ActivityValues;
  /** How often it happened; more than once for refusals that came again and again. */
  readonly count: number;
  readonly old: ActivityValues;
  /** The new values, or the command that was sent. */
  readonly data: ActivityValues;
}

/**
 * Parses the log of a response, in its order; unreadable entries are left out. Undefined when the response is
 * not a list.
 */
export function parseActivityEntries(response: unknown): ActivityEntry[] | undefined {
  if (!Array.isArray(response)) return undefined;
  return response.flatMap((line: unknown, at) => entryOf(line, at) ?? []);
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
    count: countIn(log['count']),
    old: objectOrEmpty(log['old']),
    data: objectOrEmpty(log['data'] ?? log['command']),
  };
}

/** Some servers store the parts of an entry as JSON texts. */
function objectOrEmpty(value: unknown): ActivityValues {
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    ? Object.fromEntries(Object.entries(parsed))
    : {};
}

function countIn(value: unknown): number {
  const count = Number(value);
  return Number.isSafeInteger(count) ? Math.max(1, count) : 1;
}

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A time without a zone is the server's, which is UTC. */
function timeIn(value: unknown): number | undefined {
  const text = textIn(value).replace(/(-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d+)?)$/, '$1T$2Z');
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}
