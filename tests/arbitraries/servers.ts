import type { ServerInfo, ServerKnowledge } from '@farol/core/domain/server-info';

/** What a plain server says of itself, with the given differences. */
export function aServer(changes: Partial<ServerInfo> = {}, isPlus = false): ServerKnowledge {
  return {
    info: {
      id: 1,
      registration: false,
      readonly: false,
      deviceReadonly: false,
      limitCommands: false,
      disableReports: false,
      fixedEmail: false,
      map: null,
      bingKey: null,
      mapUrl: null,
      overlayUrl: null,
      coordinateFormat: null,
      poiLayer: null,
      announcement: null,
      latitude: 0,
      longitude: 0,
      zoom: 0,
      forceSettings: false,
      version: '6.14.5',
      emailEnabled: false,
      textEnabled: false,
      geocoderEnabled: false,
      openIdEnabled: false,
      openIdForce: false,
      newServer: false,
      storageSpace: null,
      attributes: {},
      ...changes,
    },
    isPlus,
    deviceLimit: undefined,
  };
}
