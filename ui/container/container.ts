import { Container, type ContainerModule } from 'inversify';
import { startEntrance, type EntrancePorts } from '@farol/core/console/entrance/entrance';
import { resolvePorts } from './port-module.ts';
import { TOKENS, type ConsoleEnvironment } from './tokens.ts';

/** The ports of the entrance; the others are in `signed-in-console.ts`, which is loaded later. */
const ENTRANCE_PORTS = [
  'sessions',
  'passwords',
  'serverSettings',
  'storage',
  'page',
  'random',
  'clock',
] as const satisfies readonly (keyof EntrancePorts)[];

/** Returns a container whose ports come from the given modules. Services are created when first resolved. */
export function createContainer(
  environment: ConsoleEnvironment,
  modules: readonly ContainerModule[],
): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(TOKENS.environment).toConstantValue(environment);
  container
    .bind(TOKENS.entrance)
    .toDynamicValue((context) => startEntrance(resolvePorts(context, ENTRANCE_PORTS), environment));
  container.load(...modules);
  return container;
}
