import { Container, type ContainerModule } from 'inversify';
import { startConsole, type ConsoleOptions } from '@farol/core/console/console';
import type { EntrancePorts } from '@farol/core/console/entrance/entrance';
import { resolvePorts } from './port-module.ts';
import { TOKENS, type ConsoleEnvironment } from './tokens.ts';

/** The ports of the entrance; the others are in `session.ts`, which is loaded later. */
const ENTRANCE_PORTS = [
  'sessions',
  'passwords',
  'serverSettings',
  'storage',
  'page',
  'random',
  'clock',
] as const satisfies readonly (keyof EntrancePorts)[];

/**
 * Returns a container whose ports come from the given modules. Services are created when first resolved.
 * @param loadSession loads the code and the other ports of sessions into the container
 */
export function createContainer(
  environment: ConsoleEnvironment,
  modules: readonly ContainerModule[],
  loadSession: (container: Container) => ReturnType<ConsoleOptions['loadSession']>,
): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(TOKENS.environment).toConstantValue(environment);
  container.bind(TOKENS.console).toDynamicValue((context) =>
    startConsole(resolvePorts(context, ENTRANCE_PORTS), {
      ...environment,
      loadSession: () => loadSession(container),
    }),
  );
  container.load(...modules);
  return container;
}
