import { connectCommandLog } from './connect-command-log.ts';
import { connectCommandSender } from './connect-command-sender.ts';
import { connectLockSupport } from './connect-lock-support.ts';
import type { CommandsFeature } from './commands-feature.ts';

/** Connects commands to vehicles. */
export function connectCommands(actors: CommandsFeature) {
  return {
    sender: connectCommandSender(actors.commandSender),
    log: connectCommandLog(actors.commandLog),
    lockSupport: connectLockSupport(actors.lockSupport),
  };
}
