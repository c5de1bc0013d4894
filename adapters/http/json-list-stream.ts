import { Failure } from '@farol/core/domain/values/failure';
import { JsonListSplitter } from '@farol/core/fleet/wire/json-list-splitter';
import type { ApiResponse } from './tracking-client.ts';

/** Bytes decoded and parsed at a time: about a millisecond of work. */
const PIECE_BYTES = 65_536;
/** After this much work others get their turn, milliseconds. */
const TURN_MS = 8;

/**
 * Returns the elements of a response's JSON list, objects or lists, while it arrives. The page keeps drawing:
 * after a few milliseconds of work, that of the caller included, everything else has its turn. Leaving the loop
 * ends the transfer. Throws a Failure: MALFORMED_ANSWER for anything but such a list, NETWORK for one that
 * breaks off.
 * @param turn called before others have their turn
 */
export async function* jsonListStream(
  response: ApiResponse,
  turn: () => void = () => {},
): AsyncGenerator<readonly unknown[]> {
  const splitter = new JsonListSplitter();
  const decoder = new TextDecoder();
  let turnStart = performance.now();
  for await (const piece of pieces(response)) {
    const elements = elementsIn(splitter, decoder.decode(piece, { stream: true }), response.status);
    if (elements.length > 0) yield elements;
    if (performance.now() - turnStart < TURN_MS) continue;
    turn();
    await new Promise((resolve) => setTimeout(resolve));
    turnStart = performance.now();
  }
  if (splitter.isEmpty) throw new Failure('MALFORMED_ANSWER', response.status);
  if (!splitter.isComplete) throw new Failure('NETWORK', 0);
}

function elementsIn(splitter: JsonListSplitter, text: string, status: number): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(splitter.push(text) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    throw new Failure('MALFORMED_ANSWER', status);
  }
}

/** Leaving the loop ends the transfer. */
async function* pieces({ body }: ApiResponse): AsyncGenerator<Uint8Array> {
  if (!body) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new Failure('NETWORK', 0);
      });
      if (done) return;
      for (let start = 0; start < value.length; start += PIECE_BYTES)
        yield value.subarray(start, start + PIECE_BYTES);
    }
  } finally {
    // The rest of an answer that nobody wants, or that failed, is of no interest.
    reader.cancel().catch(() => undefined);
  }
}
