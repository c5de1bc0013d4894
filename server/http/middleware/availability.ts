import { databaseUnavailable } from '../../wire/http-error.ts';
import type { RequestContext } from '../request/request-context.ts';

const READ_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Answers while the process runs, whoever has the data. */
const LIVE_PATH = '/api/live';

/** What is known of the data that requests are about. */
interface Availability {
  /** Whether changes can be stored. */
  isWritable: () => boolean;
  /** Whether another server may have changed the data since this one read it. */
  mayBeReplaced: () => boolean;
}

/**
 * Refuses every request that changes something while nothing can be stored; reading from memory still works, unless
 * another server may have taken over: then only the files of the console are served.
 */
export function rejectWithoutDatabase({ isWritable, mayBeReplaced }: Availability, namespace: string) {
  const isCall = (path: string): boolean =>
    (path.startsWith('/api/') && path !== LIVE_PATH) || path.startsWith(`/${namespace}/`);
  return async ({ req }: RequestContext, next: () => Promise<void>): Promise<void> => {
    if (!READ_METHODS.has(req.method) && !isWritable()) throw databaseUnavailable();
    if (mayBeReplaced() && isCall(req.path)) throw databaseUnavailable();
    await next();
  };
}
