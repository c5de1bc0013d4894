import { Container, type ContainerModule } from 'inversify';
import { TOKENS, type ConsoleEnvironment } from './tokens.ts';

/**
 * Returns a container whose ports come from the given modules. Services are created when first resolved. It is
 * part of the code of sessions: the login, whose ports are in `entrance.ts`, does not load it.
 */
export function createContainer(
  environment: ConsoleEnvironment,
  modules: readonly ContainerModule[],
): Container {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(TOKENS.environment).toConstantValue(environment);
  container.load(...modules);
  return container;
}
