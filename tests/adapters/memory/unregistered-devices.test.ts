import { MemoryNetwork } from '@farol/adapters/memory/network';
import { MemoryUnregisteredDevices } from '@farol/adapters/memory/unregistered-devices';
import { unregisteredDevicesContract } from '../../contracts/ports/unregistered-devices.ts';
import { failedNetwork } from './failed-network.ts';

unregisteredDevicesContract('memory', () => {
  const devices = [
    { uniqueId: 'van-2', reports: 2 },
    { uniqueId: 'van-1', reports: 1 },
  ];
  const restricted = new MemoryUnregisteredDevices(devices, new MemoryNetwork());
  restricted.isAdministrator = false;
  return {
    unregistered: new MemoryUnregisteredDevices(devices, new MemoryNetwork()),
    restricted,
    disconnected: new MemoryUnregisteredDevices(devices, failedNetwork()),
    close: () => {},
  };
});
