import { PLAIN_SERVER, type ServerInfo, type ServerKnowledge } from '@farol/core/domain/server-info';

/** What a plain server says of itself, with the given differences. */
export function aServer(changes: Partial<ServerInfo> = {}, isPlus = false): ServerKnowledge {
  return {
    info: { ...PLAIN_SERVER, version: '6.14.5', ...changes },
    isPlus,
    deviceLimit: undefined,
  };
}
