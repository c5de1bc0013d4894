import { setImmediate } from 'node:timers/promises';

/** Lets everything else that waits have its turn. */
export type YieldToEventLoop = () => Promise<unknown>;

export const yieldToEventLoop: YieldToEventLoop = () => setImmediate();

/** Does long work in slices of at most `size`, giving way before each but the first. */
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
