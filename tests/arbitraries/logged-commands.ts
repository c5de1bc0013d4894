import type { LoggedCommand } from '@farol/core/domain/command/logged-command';

/** Returns an engine stop of the server's log that waits, with some things of it changed. */
export function aLoggedCommand(id: number, changes: Partial<LoggedCommand> = {}): LoggedCommand {
  return {
    id,
    deviceId: 5,
    type: 'engineStop',
    description: '',
    source: 'console',
    userId: 2,
    userName: 'Bob',
    sentAt: '2026-11-28T09:00:00.000Z',
    state: 'queued',
    stateAt: '2026-11-28T09:00:00.000Z',
    times: {},
    reason: null,
    result: null,
    queueId: 40 + id,
    expiresAt: null,
    locks: true,
    ...changes,
  };
}
