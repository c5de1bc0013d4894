import type { ActorRefFrom } from 'xstate';
import { idOf } from '../domain/address-parameters.ts';
import { openedIn } from '../domain/view-opening.ts';
import { SERVICES_PARAMETERS } from '../domain/view-parameters.ts';
import type { serviceProgressMachine } from './service-progress.ts';
import type { LinkedPart } from './view-link.ts';

/** The vehicle whose next services are looked at beside the list of services, in the address. */
export function serviceLink(services: ActorRefFrom<typeof serviceProgressMachine>): LinkedPart {
  return {
    names: new Set<string>(SERVICES_PARAMETERS),
    isOn: (path) => openedIn(path) === 'maintenance',
    take: (parameters) => services.send({ type: 'CHOOSE', deviceId: idOf(parameters, 'vehicle') ?? 0 }),
    tell: () => {
      const { deviceId } = services.getSnapshot().context;
      return deviceId > 0 ? [['vehicle', String(deviceId)]] : [];
    },
    subscribe: (changed) => services.subscribe(changed),
  };
}
