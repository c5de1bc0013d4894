import { MemoryCommands } from '@farol/adapters/memory/commands';
import { MemoryNetwork } from '@farol/adapters/memory/network';
import { commandsContract, RELAY } from '../../contracts/ports/commands.ts';

commandsContract('memory', () => {
  const devices = [
    { deviceId: 5, types: ['custom', 'engineStop'], saved: [{ id: 3, ...RELAY }], isLive: false, groupId: 2 },
    { deviceId: 6, types: ['custom'], saved: [], isLive: false, groupId: 2 },
  ];
  const commands = new MemoryCommands(devices, new MemoryNetwork());
  return { commands, deviceId: 5, silentDeviceId: 6, savedId: 3, groupId: 2, close: () => {} };
});
