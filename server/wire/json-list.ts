import { log } from '../log/log.ts';
import { setImmediate } from 'node:timers/promises';
import { HttpError } from './http-error.ts';

/** Elements of a JSON array, separated by commas, as text or UTF-8; may be empty. */
export type JsonPage = string | Uint8Array<ArrayBuffer>;

/** Records serialized at a time, so that other requests wait a few milliseconds at most. */
const CHUNK_RECORDS = 200;

/**
 * Responds with a JSON array from pages of elements. Long lists are sent while they are read,
 * no faster than the client receives them. An error after the first pages aborts the response,
 * so that it never looks complete.
 */
export async function jsonArrayResponse(pages: AsyncGenerator<JsonPage, unknown>): Promise<Response> {
  const first = await nextNonEmptyPage(pages);
  const second = first === undefined ? undefined : await nextNonEmptyPage(pages);
  if (second === undefined) return jsonResponse(Buffer.concat([OPEN, ...(first ? [first] : []), CLOSE]));
  const ready = [OPEN, first, COMMA, second].filter((part) => part !== undefined);
  return jsonResponse(
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        const prefix = ready.splice(0);
        if (prefix.length > 0) {
          controller.enqueue(Buffer.concat(prefix));
          return;
        }
        const page = await nextNonEmptyPage(pages).catch(logAndRethrow);
        controller.enqueue(page ? Buffer.concat([COMMA, page]) : CLOSE);
        if (!page) controller.close();
      },
      async cancel() {
        await pages.return(undefined);
      },
    }),
  );
}

/** Serializes records in memory, page by page. */
export async function* jsonTexts(records: readonly unknown[]): AsyncGenerator<string> {
  for (let start = 0; start < records.length; start += CHUNK_RECORDS) {
    if (start > 0) await setImmediate();
    yield records
      .slice(start, start + CHUNK_RECORDS)
      .map((record) => JSON.stringify(record))
      .join(',');
  }
}

const [OPEN, COMMA, CLOSE] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

/** Returns the next page that is not empty; undefined after the last. */
async function nextNonEmptyPage(pages: AsyncGenerator<JsonPage, unknown>): Promise<Buffer | undefined> {
  for (let page = await pages.next(); !page.done; page = await pages.next())
    if (page.value.length > 0)
      return typeof page.value === 'string'
        ? Buffer.from(page.value)
        : Buffer.from(page.value.buffer, page.value.byteOffset, page.value.byteLength);
  return undefined;
}

/** Logs the error: the client only sees an aborted connection. */
function logAndRethrow(error: unknown): never {
  if (!(error instanceof HttpError)) log.error('The response of a list was aborted:', error);
  throw error;
}

function jsonResponse(body: BodyInit): Response {
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}
