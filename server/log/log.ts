import { AsyncLocalStorage } from 'node:async_hooks';
import { inspect } from 'node:util';
import { pino, type Logger } from 'pino';

/** What is logged: this level and those after it. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** How the log is written. */
export interface LogSettings {
  level: LogLevel;
  /** `text` is read by people, `json` by programs: an object a line. */
  format: 'text' | 'json';
}

/** What belongs to a line besides its words: numbers and names, never secrets. */
type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

const requests = new AsyncLocalStorage<string>();
let logger: Logger = create({ level: 'info', format: 'text' });

/** Sets how this process logs from now on. */
export function configureLog(settings: LogSettings): void {
  logger = create(settings);
}

/** Runs work whose lines carry the id of the request that caused it. */
export function withRequestId<T>(id: string, work: () => T): T {
  return requests.run(id, work);
}

/**
 * The log of the server, written to standard error. Words first, then what went wrong; text from outside has to be shortened
 * and quoted, and what outsiders cause at will goes through RateLimitedLog.
 */
export const log = {
  debug: (words: string, fields: LogFields = {}): void => logger.debug(fields, words),
  info: (words: string, fields: LogFields = {}): void => logger.info(fields, words),
  warn: (words: string, fields: LogFields = {}): void => logger.warn(fields, words),
  /** @param error what was thrown; its stack is logged, of other values their text */
  error: (words: string, error?: unknown): void =>
    logger.error(
      error === undefined
        ? {}
        : { err: error instanceof Error || typeof error === 'string' ? error : inspect(error) },
      words,
    ),
};

function create({ level, format }: LogSettings): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const request = requests.getStore();
        return request === undefined ? {} : { request };
      },
    },
    // Synchronous: what is said before a crash is the most needed. Through the console, so that tests can hear it.
    {
      write: (line: string) =>
        // oxlint-disable-next-line no-console
        console.error(format === 'json' ? line.trimEnd() : asText(line)),
    },
  );
}

/** An error as it is written in JSON; of what is no error its text. */
type WrittenError = string | { stack?: string; message?: string; code?: string };

/** Makes a line that people read of one of JSON. */
function asText(line: string): string {
  const {
    time,
    level,
    msg,
    err,
    ...fields
  }: { time: string; level: string; msg: string; err?: WrittenError; [field: string]: unknown } =
    JSON.parse(line);
  const more = Object.entries(fields).map(([name, value]) => ` ${name}=${String(value)}`);
  return `${time} ${level.toUpperCase().padEnd(5)} ${msg}${more.join('')}${errorText(err)}`;
}

function errorText(error: WrittenError | undefined): string {
  if (error === undefined) return '';
  if (typeof error === 'string') return ` ${error}`;
  const text = error.stack ?? error.message ?? '';
  return ` ${error.code === undefined || text.includes(error.code) ? '' : `${error.code} `}${text}`;
}
