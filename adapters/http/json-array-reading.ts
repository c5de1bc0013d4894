import { JsonArraySplitter } from './json-array-splitter.ts';

/** What reading an array needs to know. */
interface ArrayReading {
  /** Called with each element; false ends the reading. */
  element: (value: unknown) => boolean;
  /** Called when a slice of work is done. */
  progress: () => void;
}

/**
 * Reads a JSON array from the body of a response, element by element, in slices between which everything else
 * on the page goes on. Rejects with MALFORMED_ANSWER or a syntax error when it is no array.
 */
export async function readJsonArray(
  body: ReadableStream<Uint8Array> | null,
  { element, progress }: ArrayReading,
): Promise<void> {
  const splitter = new JsonArraySplitter();
  if (!body) return splitter.finish();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  try {
    let sliceStart = performance.now();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      for (let at = 0; at < read.value.length; at += PIECE_BYTES) {
        const piece = read.value.subarray(at, at + PIECE_BYTES);
        for (const text of splitter.push(decoder.decode(piece, { stream: true })))
          if (!element(JSON.parse(text))) return;
        if (performance.now() - sliceStart < SLICE_MS) continue;
        progress();
        await nextTask();
        sliceStart = performance.now();
      }
    }
    splitter.finish();
    progress();
  } finally {
    // Ends the request where it was not read to its end.
    await reader.cancel().catch(() => undefined);
  }
}

/** How long a slice takes at most, except for its last piece, and what is decoded at once. */
const SLICE_MS = 12;
const PIECE_BYTES = 65_536;

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
