import { setImmediate } from 'node:timers/promises';

/** Records turned into text at a time: what is heard from devices meanwhile waits a few milliseconds at most. */
const SLICE = 1_000;

/** Answers a JSON array whose elements come as texts, page by page; a long one is sent while it is still being read. */
export async function jsonList(pages: AsyncGenerator<string[], unknown>): Promise<Response> {
  const first = await pages.next();
  const second = first.done ? first : await pages.next();
  const start = first.done ? '' : first.value.join(',');
  if (second.done) return answer(`[${start}]`);
  const encoder = new TextEncoder();
  let text = `[${start}`;
  let isEmpty = start === '';
  let page: IteratorResult<string[], unknown> = second;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (page.done) {
        controller.enqueue(encoder.encode(`${text}]`));
        controller.close();
        return;
      }
      if (page.value.length > 0) {
        text += `${isEmpty ? '' : ','}${page.value.join(',')}`;
        isEmpty = false;
      }
      controller.enqueue(encoder.encode(text));
      text = '';
      page = await pages.next();
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
  return answer(stream);
}

/** The texts of records that are in memory. */
export async function* textsOf(records: readonly unknown[]): AsyncGenerator<string[]> {
  for (let start = 0; start < records.length; start += SLICE) {
    if (start > 0) await setImmediate();
    yield records.slice(start, start + SLICE).map((record) => JSON.stringify(record));
  }
}

function answer(body: BodyInit): Response {
  return new Response(body, { headers: { 'content-type': 'application/json' } });
}
