import { ContainerModule, type ContainerModuleLoadOptions, type ResolutionContext } from 'inversify';
import { portToken, type ConsolePorts } from './tokens.ts';

/** How the ports of one technology are made, one line a port. Each is made once, when it is resolved. */
export type PortFactories<K extends keyof ConsolePorts> = {
  readonly [N in K]: (context: ResolutionContext) => ConsolePorts[N];
};

/** A module of the container that binds the ports of one technology, and which they are. */
export interface PortModule<K extends keyof ConsolePorts> {
  readonly module: ContainerModule;
  readonly names: readonly K[];
}

/** Returns the module that binds ports to the adapters of one technology. */
export function portModule<K extends keyof ConsolePorts>(factories: PortFactories<K>): PortModule<K> {
  const names = namesOf(factories);
  return {
    names,
    module: new ContainerModule((options) => {
      for (const name of names) bindPort(options, name, factories[name]);
    }),
  };
}

/** Returns the module that binds ports to adapters that exist. */
export function constantPorts<K extends keyof ConsolePorts>(ports: Pick<ConsolePorts, K>): PortModule<K> {
  const names = namesOf(ports);
  return {
    names,
    module: new ContainerModule((options) => {
      for (const name of names) bindPort(options, name, () => ports[name]);
    }),
  };
}

/** Returns the ports of a module that the container has loaded. */
export function resolvePorts<K extends keyof ConsolePorts>(
  context: Pick<ResolutionContext, 'get'>,
  { names }: PortModule<K>,
): Pick<ConsolePorts, K> {
  const ports: Partial<Pick<ConsolePorts, K>> = {};
  for (const name of names) ports[name] = context.get(portToken(name));
  if (!hasAll(ports, names)) throw new Error('A port has no adapter');
  return ports;
}

function bindPort<K extends keyof ConsolePorts>(
  { bind }: ContainerModuleLoadOptions,
  name: K,
  create: (context: ResolutionContext) => ConsolePorts[K],
): void {
  bind(portToken(name)).toDynamicValue(create);
}

function namesOf<K extends string>(ports: Readonly<Record<K, unknown>>): K[] {
  const isName = (name: string): name is K => Object.hasOwn(ports, name);
  return Object.keys(ports).filter(isName);
}

function hasAll<K extends keyof ConsolePorts>(
  ports: Partial<Pick<ConsolePorts, K>>,
  names: readonly K[],
): ports is Pick<ConsolePorts, K> {
  return names.every((name) => ports[name] !== undefined);
}
