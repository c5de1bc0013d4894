import { HttpError } from '../../wire/http-error.ts';
import type { RequestContext } from '../request/request-context.ts';

/** Seconds after which the database may be back. */
const RETRY_SECONDS = 5;
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses every call that changes something while nothing can be stored; what is in memory may still be read. */
export function rejectWritesWithoutDatabase(isWritable: () => boolean) {
  return async ({ req }: RequestContext, next: () => Promise<void>): Promise<void> => {
    if (!READING.has(req.method) && !isWritable()) throw databaseUnavailable();
    await next();
  };
}

/** The refusal of what needs the database while it is away. */
export function databaseUnavailable(): HttpError {
  return new HttpError(
    503,
    'The database cannot be reached, nothing can be saved until it is back - ServiceUnavailableException',
    RETRY_SECONDS,
  );
}
