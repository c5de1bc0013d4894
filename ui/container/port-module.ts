import { ContainerModule, type ContainerModuleLoadOptions, type ResolutionContext } from 'inversify';
import { portToken, type ConsolePorts } from './tokens.ts';

type PortName = keyof ConsolePorts;

/** Factories of ports. Each is called once, when its port is first resolved. */
export type PortFactories = { readonly [K in PortName]?: (context: ResolutionContext) => ConsolePorts[K] };

/** Returns a module that binds ports to the adapters of one technology. */
export function portModule(factories: PortFactories): ContainerModule {
  return new ContainerModule((options) => {
    for (const name of portNames(factories)) bindPort(options, factories, name);
  });
}

/** Returns a module that binds ports to adapters that exist. */
export function constantPorts(ports: Partial<ConsolePorts>): ContainerModule {
  return new ContainerModule((options) => {
    for (const name of portNames(ports)) bindConstant(options, ports, name);
  });
}

/** Resolves the named ports. Throws for a port without an adapter: a programming error. */
export function resolvePorts<K extends PortName>(
  context: Pick<ResolutionContext, 'get'>,
  names: readonly K[],
): Pick<ConsolePorts, K> {
  const ports: Partial<Pick<ConsolePorts, K>> = {};
  for (const name of names) ports[name] = context.get(portToken(name));
  if (!hasAll(ports, names)) throw new Error('A port has no adapter');
  return ports;
}

function bindPort<K extends PortName>(
  { bind }: ContainerModuleLoadOptions,
  factories: { readonly [N in K]?: (context: ResolutionContext) => ConsolePorts[N] },
  name: K,
): void {
  const create = factories[name];
  if (create) bind(portToken(name)).toDynamicValue(create);
}

function bindConstant<K extends PortName>(
  { bind }: ContainerModuleLoadOptions,
  ports: Partial<Pick<ConsolePorts, K>>,
  name: K,
): void {
  const port = ports[name];
  if (port !== undefined) bind(portToken<K>(name)).toConstantValue(port);
}

function portNames(factories: PortFactories | Partial<ConsolePorts>): PortName[] {
  const names: PortName[] = [];
  for (const name in factories) if (isPortName(name, factories)) names.push(name);
  return names;
}

function isPortName(name: string, factories: object): name is PortName {
  return Object.hasOwn(factories, name);
}

function hasAll<K extends PortName>(
  ports: Partial<Pick<ConsolePorts, K>>,
  names: readonly K[],
): ports is Pick<ConsolePorts, K> {
  return names.every((name) => ports[name] !== undefined);
}
