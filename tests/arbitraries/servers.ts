import {
  DEFAULT_SERVER_INFO,
  type ServerInfo,
  type KnownServer,
} from '@farol/core/domain/server/server-info';

/** A plain server, with the given differences. */
export function aServer(changes: Partial<ServerInfo> = {}, isPlus = false): KnownServer {
  return {
    info: { ...DEFAULT_SERVER_INFO, version: '6.14.5', ...changes },
    isPlus,
    licenseDeviceLimit: undefined,
  };
}
