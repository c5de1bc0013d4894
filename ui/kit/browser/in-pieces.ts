/** The page is held no longer at a time, milliseconds; each item may exceed it by what it takes itself. */
const PIECE_MS = 8;

/** Converts many items, and lets the page draw and answer in between. */
export async function mapInPieces<Item, Result>(
  items: readonly Item[],
  convert: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  let endsAtMs = performance.now() + PIECE_MS;
  for (const item of items) {
    results.push(convert(item));
    if (performance.now() < endsAtMs) continue;
    await nextTask();
    endsAtMs = performance.now() + PIECE_MS;
  }
  return results;
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
