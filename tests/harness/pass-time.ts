/** Waits for work while a second of the clock passes in every hundredth: what waits for a time-out ends at once. */
export async function passTimeDuring(
  work: Promise<unknown>,
  advanceClock: (milliseconds: number) => void,
): Promise<void> {
  const timer = setInterval(() => advanceClock(1_000), 10);
  await work.finally(() => clearInterval(timer));
}
