import type { DeadLetter } from '@farol/core/domain/server/outbox';

/** Returns a letter to a webhook that was given up, with changes. */
export function aDeadLetter(changes: Partial<DeadLetter> = {}): DeadLetter {
  return {
    id: 1,
    channel: 'webhook',
    recipient: 'hooks.example',
    reason: 'answered 404',
    attempts: 1,
    createdAtMs: Date.UTC(2026, 10, 29, 9),
    failedAtMs: Date.UTC(2026, 10, 29, 10),
    ...changes,
  };
}
