/**
 * Resolves when the condition holds, or after the limit.
 * @param elapsed the clock that nobody sets, milliseconds
 */
export async function waitUntil(
  isDone: () => boolean,
  limitMs: number,
  elapsed = (): number => performance.now(),
): Promise<void> {
  const until = elapsed() + limitMs;
  while (!isDone() && elapsed() < until) await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
}

const CHECK_MS = 20;
