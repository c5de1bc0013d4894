import { connectCommandSender } from './connect-command-sender.ts';
import { connectLockSupport } from './connect-lock-support.ts';
import type { CommandSendingFeature } from './command-sending-feature.ts';

/** Connects the sending of commands to vehicles. */
export function connectCommands(actors: CommandSendingFeature) {
  return {
    sender: connectCommandSender(actors.commandSender),
    lockSupport: connectLockSupport(actors.lockSupport),
  };
}
