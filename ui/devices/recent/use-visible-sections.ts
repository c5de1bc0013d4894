import { useSelector } from '@xstate/react';
import { productAttribute } from '@farol/core/domain/values/namespace';
import { useConsole } from '../../kit/console/use-console.ts';

/**
 * Returns which parts of a device's recent past the server's settings show: both, unless `enableStops` or
 * `enableEvents` is off.
 */
export function useVisibleSections(): { movement: boolean; events: boolean } {
  const { access } = useConsole();
  const server = useSelector(access, (item) => item.server);
  const namespace = useSelector(access, (item) => item.namespace);
  const isOn = (name: string): boolean =>
    !server || productAttribute(server.info.attributes, namespace, name) !== false;
  return { movement: isOn('enableStops'), events: isOn('enableEvents') };
}
