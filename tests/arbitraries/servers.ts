import type { ServerInfo, KnownServer } from '@farol/core/domain/server/server-info';
import { serverRecord } from '@farol/core/resources/kinds/server';

/** A plain server, with the given differences. */
export function aServer(changes: Partial<ServerInfo> = {}, isPlus = false): KnownServer {
  return {
    info: { ...serverRecord.defaults, version: '6.14.5', ...changes },
    isPlus,
    licenseDeviceLimit: undefined,
  };
}
