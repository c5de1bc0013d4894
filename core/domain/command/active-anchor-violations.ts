import { isUndelivered, type SentCommand } from './sent-command.ts';

/** How long a vehicle is shown as having left its anchor, milliseconds. */
const VIOLATION_SHOWN_MS = 24 * 3_600_000;

/**
 * Returns the vehicles with an active anchor violation and the engine stop each caused: the newest of the
 * last day, unless the vehicle was anchored again or unlocked since. A withheld engine stop leaves the anchor
 * in place.
 */
export function activeAnchorViolations(
  log: readonly SentCommand[],
  anchored: ReadonlySet<number>,
  nowMs: number,
): ReadonlyMap<number, SentCommand> {
  const active = new Map<number, SentCommand>();
  for (const command of log) {
    const { deviceId, origin, sentAtMs } = command;
    if (origin !== 'anchor' || nowMs - sentAtMs >= VIOLATION_SHOWN_MS) continue;
    if (anchored.has(deviceId) && !isUndelivered(command)) continue;
    const isSettled = log.some(
      (later) => later.deviceId === deviceId && later.sentAtMs > sentAtMs && resumes(later),
    );
    const known = active.get(deviceId);
    if (!isSettled && (!known || known.sentAtMs < sentAtMs)) active.set(deviceId, command);
  }
  return active;
}

function resumes(command: SentCommand): boolean {
  return command.lock?.blocked === false && !isUndelivered(command);
}
