import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { aServer } from '../../arbitraries/servers.ts';
import { serverSettingsContract } from '../../contracts/ports/server-settings.ts';
import { failedNetwork } from './failed-network.ts';

serverSettingsContract('memory', () => {
  const serverSettings = new MemoryServerSettings(aServer({}, true), new MemoryNetwork());
  return {
    serverSettings,
    change: (announcement, attributes) => {
      const { info } = serverSettings.server;
      serverSettings.server = { ...serverSettings.server, info: { ...info, announcement, attributes } };
    },
    disconnected: new MemoryServerSettings(aServer(), failedNetwork()),
    close: () => {},
  };
});
