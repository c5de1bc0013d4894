import { setImmediate } from 'node:timers/promises';

/** Lets other work run. */
export type YieldToEventLoop = () => Promise<unknown>;

/** Lets all other work run that is due now. */
export const yieldToEventLoop: YieldToEventLoop = () => setImmediate();

/** Processes a long list in chunks of at most `size`, yielding between them. */
export async function inChunks<T>(
  items: readonly T[],
  { size, yielding = yieldToEventLoop }: { size: number; yielding?: YieldToEventLoop },
  work: (chunk: readonly T[]) => Promise<void> | void,
): Promise<void> {
  for (let start = 0; start < items.length; start += size) {
    if (start > 0) await yielding();
    await work(items.slice(start, start + size));
  }
}
