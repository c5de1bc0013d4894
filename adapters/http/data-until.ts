/**
 * Returns until when the server knew what was stored (milliseconds), as it tells where it reads a replica that is behind
 * (contract §4.6, §4.7); undefined when nothing is missing.
 */
export function readDataUntil({ headers }: Response): number | undefined {
  const time = Date.parse(headers.get('x-data-until') ?? '');
  return Number.isNaN(time) ? undefined : time;
}
