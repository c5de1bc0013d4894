import { useSelector } from '@xstate/react';
import { productAttribute } from '@farol/core/domain/values/namespace';
import { useConsole } from '../../kit/console/use-console.ts';

/** What the server's settings show of a device's past: both, unless a switch (`enableStops`, `enableEvents`) is off. */
export function useVisibleSections(): { movement: boolean; events: boolean } {
  const { guard } = useConsole();
  const server = useSelector(guard, ({ context }) => context.server);
  const namespace = useSelector(guard, ({ context }) => context.namespace);
  const isOn = (name: string): boolean =>
    !server || productAttribute(server.info.attributes, namespace, name) !== false;
  return { movement: isOn('enableStops'), events: isOn('enableEvents') };
}
