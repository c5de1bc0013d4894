import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryServerRecord } from '@farol/adapters/memory/server-record';
import { MemoryServerSettings } from '@farol/adapters/memory/server-settings';
import { aServer } from '../../arbitraries/servers.ts';
import { serverRecordContract } from '../../contracts/ports/server-record.ts';

serverRecordContract('memory', () => {
  const network = new MemoryNetwork();
  const settings = new MemoryServerSettings(aServer({}, true), network);
  const record = new MemoryServerRecord(settings, network);
  return { record, settings, restarts: () => record.restarts, close: () => {} };
});
