/** Resolves when the condition holds, or after the limit. */
export async function settled(isDone: () => boolean, limitMs: number): Promise<void> {
  const until = performance.now() + limitMs;
  while (!isDone() && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS));
}

const CHECK_MS = 20;
