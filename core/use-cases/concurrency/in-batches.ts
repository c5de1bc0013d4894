/**
 * Runs the step for each element, a few at a time so as not to flood the server. Returns the results in
 * order.
 */
export async function inBatches<T, R>(
  elements: readonly T[],
  step: (element: T) => Promise<R>,
  batchSize = 4,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < elements.length; start += batchSize) {
    results.push(
      ...(await Promise.all(elements.slice(start, start + batchSize).map((element) => step(element)))),
    );
  }
  return results;
}
