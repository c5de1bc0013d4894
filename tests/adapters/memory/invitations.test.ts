import { MemoryInvitations } from '@farol/adapters/memory/invitations';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { invitationsContract } from '../../contracts/ports/invitations.ts';

invitationsContract('memory', () => ({
  invitations: new MemoryInvitations([5], new MemoryNetwork()),
  deviceId: 5,
  foreignId: 6,
  close: () => {},
}));
