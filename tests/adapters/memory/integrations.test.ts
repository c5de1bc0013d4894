import { MemoryIntegrations } from '@farol/adapters/memory/integrations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { integrationsContract } from '../../contracts/ports/integrations.ts';

integrationsContract('memory', () => ({
  integrations: new MemoryIntegrations(new MemoryNetwork()),
  close: () => {},
}));
