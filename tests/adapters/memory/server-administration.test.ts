import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryServerAdministration } from '@farol/adapters/memory/server-administration';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { aServer } from '../../arbitraries/servers.ts';
import { serverAdministrationContract } from '../../contracts/ports/server-administration.ts';

serverAdministrationContract('memory', () => {
  const network = new MemoryNetwork();
  const settings = new MemoryServerSettings(aServer({}, true), network);
  const record = new MemoryServerAdministration(settings, network);
  return { record, settings, restarts: () => record.restarts, close: () => {} };
});
