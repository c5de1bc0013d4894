import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryPushTokens } from '@farol/adapters/memory/push-tokens';
import { pushTokensContract } from '../../contracts/ports/push-tokens.ts';
import { failedNetwork } from './failed-network.ts';

pushTokensContract('memory', () => {
  const vapidKey = `B${'x'.repeat(86)}`;
  const pushRegister = new MemoryPushTokens(7, new MemoryNetwork(), { vapidKey });
  return {
    pushRegister,
    userId: 7,
    vapidKey,
    tokens: () => pushRegister.tokens,
    remove: (token) => pushRegister.remove(token),
    unconfigured: new MemoryPushTokens(7, new MemoryNetwork()),
    disconnected: new MemoryPushTokens(7, failedNetwork(), { vapidKey }),
    close: () => {},
  };
});
