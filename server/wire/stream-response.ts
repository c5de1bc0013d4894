import { log } from '../log/log.ts';
import { HttpError } from './http-error.ts';

/**
 * Responds with pages of bytes as they come, no faster than the client receives them. Rejects when the first page
 * does; an error after it aborts the response, so that it never looks complete.
 */
export async function streamResponse(
  pages: AsyncGenerator<Uint8Array<ArrayBuffer>>,
  headers: Record<string, string>,
): Promise<Response> {
  const first = await pages.next();
  const second = first.done ? first : await pages.next();
  if (second.done) return new Response(first.done ? '' : first.value, { headers });
  const ready = [first.value, second.value].filter((page) => page !== undefined);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const page = ready.shift();
      if (page) {
        controller.enqueue(page);
        return;
      }
      const next = await pages.next().catch(logAndRethrow);
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  return new Response(body, { headers });
}

/** Logs the error: the client only sees an aborted connection. */
function logAndRethrow(error: unknown): never {
  if (!(error instanceof HttpError)) log.error('A response was aborted:', error);
  throw error;
}
