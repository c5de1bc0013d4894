import { OtpauthOneTimePasswords } from '../../otpauth/one-time-passwords.ts';
import { MemoryAccounts } from '../accounts.ts';
import { MemoryLiveFeed } from '../live-feed.ts';
import { memoryPlatform } from '../memory-platform.ts';
import type { MemoryServer } from './memory-server.ts';
import { MemoryRefusedCalls } from '../refused-calls.ts';
import { MemorySessions } from '../sessions.ts';

/**
 * Implements every port of the console in front of a server in memory, without a network of its own: the user may do
 * everything, and the live connection opens at once and is silent. Called again it is another browser.
 */
export function memoryPorts(server: MemoryServer) {
  const { services, network, clock } = server;
  const sessions = new MemorySessions(server.accounts, network);
  const liveFeed = new MemoryLiveFeed(network);
  liveFeed.opensImmediately = true;
  return {
    ...memoryPlatform(),
    ...services,
    server,
    network,
    refusedCalls: new MemoryRefusedCalls(),
    sessions,
    accounts: new MemoryAccounts(sessions, network, server.tokens),
    liveFeed,
    oneTimePasswords: new OtpauthOneTimePasswords(),
    random: () => 0.5,
    clock,
  };
}
