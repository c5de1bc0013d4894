import { databaseUnavailable } from '../../wire/http-error.ts';
import type { RequestContext } from '../request/request-context.ts';

const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every request that changes something while nothing can be stored; reading from memory still works.
 */
export function rejectWritesWithoutDatabase(isWritable: () => boolean) {
  return async ({ req }: RequestContext, next: () => Promise<void>): Promise<void> => {
    if (!READ_METHODS.has(req.method) && !isWritable()) throw databaseUnavailable();
    await next();
  };
}
