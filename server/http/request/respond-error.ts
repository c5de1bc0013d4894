import type { HttpError } from '../../wire/http-error.ts';
import type { RequestContext } from './request-context.ts';

/** Responds with the one line of an error, and asks a browser for credentials where they are missing. */
export function respondError(context: RequestContext, error: HttpError): Response {
  if (error.retryAfterSeconds !== undefined) context.header('retry-after', String(error.retryAfterSeconds));
  if (error.status === 401 && context.req.header('accept')?.includes('text/html'))
    context.header('www-authenticate', 'Basic realm="api"');
  return context.text(error.message, error.status);
}
