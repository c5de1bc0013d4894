import { setImmediate } from 'node:timers/promises';
import { HttpError } from './http-error.ts';

/** Elements of a JSON array with commas between them, as text or UTF-8; may be empty. */
export type JsonPage = string | Uint8Array<ArrayBuffer>;

/** Records turned into text at a time: others wait a few milliseconds at most. */
const CHUNK_RECORDS = 200;

/**
 * Answers a JSON array whose elements come page by page; a long one is sent while it is still being read, no faster than the
 * caller takes it. What goes wrong later than the first pages breaks the answer off: it never looks whole.
 */
export async function jsonArrayResponse(pages: AsyncGenerator<JsonPage, unknown>): Promise<Response> {
  const first = await nextNonEmptyPage(pages);
  const second = first === undefined ? undefined : await nextNonEmptyPage(pages);
  if (second === undefined) return jsonResponse(Buffer.concat([OPEN, ...(first ? [first] : []), CLOSE]));
  const ready = [OPEN, first, COMMA, second].filter((part) => part !== undefined);
  return jsonResponse(
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        const waiting = ready.splice(0);
        if (waiting.length > 0) {
          controller.enqueue(Buffer.concat(waiting));
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

/** The texts of records that are in memory. */
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

/** The next page that holds something; nothing after the last. */
async function nextNonEmptyPage(pages: AsyncGenerator<JsonPage, unknown>): Promise<Buffer | undefined> {
  for (let page = await pages.next(); !page.done; page = await pages.next())
    if (page.value.length > 0)
      return typeof page.value === 'string'
        ? Buffer.from(page.value)
        : Buffer.from(page.value.buffer, page.value.byteOffset, page.value.byteLength);
  return undefined;
}

/** The caller only sees a connection that ends; why is said here. */
function logAndRethrow(error: unknown): never {
  if (!(error instanceof HttpError)) console.error('A list was broken off:', error);
  throw error;
}

function jsonResponse(body: BodyInit): Response {
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}
