/** The page is held no longer at a time, milliseconds; each item may exceed it by what it takes itself. */
const PIECE_MS = 8;

/** Converts many items, and lets the page draw and answer in between. */
export async function mapInPieces<Item, Result>(
  items: Iterable<Item>,
  convert: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await forEachInPieces(items, (item) => results.push(convert(item)));
  return results;
}

/** Does something with each of many items, also while they are made, and lets the page draw and answer in between. */
export async function forEachInPieces<Item>(
  items: Iterable<Item>,
  work: (item: Item) => unknown,
): Promise<void> {
  let endsAtMs = performance.now() + PIECE_MS;
  for (const item of items) {
    work(item);
    if (performance.now() < endsAtMs) continue;
    await nextTask();
    endsAtMs = performance.now() + PIECE_MS;
  }
}

/** Waits for other tasks of the page, without the pause that timers have after a few times. */
async function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.addEventListener('message', resolve, { once: true });
    port1.start();
    port2.postMessage(undefined);
  });
  port1.close();
}
