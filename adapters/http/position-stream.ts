import type { KyResponse } from 'ky';
import { Failure } from '@farol/core/domain/values/failure';
import { fixesOfPositions, type RouteFixes } from '@farol/core/domain/route/route-fixes';
import { JsonListSplitter } from '@farol/core/fleet/wire/json-list-splitter';
import { positionFromWire } from '@farol/core/fleet/wire/wire-frame';
import { parseList } from '@farol/core/fleet/wire/wire-record';

/** Text parsed at a time, characters: about a millisecond of work. */
const SLICE = 65_536;
/** After this much work others get their turn, milliseconds. */
const TURN_MS = 8;

/**
 * Returns the positions of a response as columns while it arrives. The page keeps drawing: after a few
 * milliseconds of work, that of the caller included, everything else has its turn. Throws a Failure.
 */
export async function* positionStream(response: KyResponse): AsyncGenerator<RouteFixes> {
  const splitter = new JsonListSplitter();
  let turnStart = performance.now();
  for await (const text of textSlices(response)) {
    const fixes = fixesIn(splitter, text, response.status);
    if (fixes && fixes.length > 0) yield fixes;
    if (performance.now() - turnStart < TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    turnStart = performance.now();
  }
  if (!splitter.isComplete) throw new Failure('NETWORK', 0);
}

function fixesIn(splitter: JsonListSplitter, text: string, status: number): RouteFixes | undefined {
  try {
    const list = splitter.push(text);
    return list === undefined ? undefined : fixesOfPositions(parseList(JSON.parse(list), positionFromWire));
  } catch {
    throw new Failure('MALFORMED_ANSWER', status);
  }
}

/** Leaving the loop ends the transfer. */
async function* textSlices({ body }: KyResponse): AsyncGenerator<string> {
  if (!body) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new Failure('NETWORK', 0);
      });
      if (done) return;
      for (let start = 0; start < value.length; start += SLICE) yield value.slice(start, start + SLICE);
    }
  } finally {
    // The rest of an answer that nobody wants, or that failed, is of no interest.
    reader.cancel().catch(() => undefined);
  }
}
