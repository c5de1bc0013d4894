import { HttpCheckIns } from '@farol/adapters/http/check-ins';
import { lazyPort } from '@farol/adapters/lazy/lazy-port';
import { productApi, productUrl } from '@farol/adapters/http/product-client';
import type { StartDriver } from '@farol/core/console/console-machine';
import { startDriver } from '@farol/core/console/start-driver';
import { whenIdle } from '../kit/browser/when-idle.ts';
import type { BrowserPublicContainer } from './public-container.ts';
import type { ConsoleEnvironment } from './tokens.ts';

/** Returns what starts a driver's check-in with the adapters of the browser. */
export function browserDriver(
  environment: ConsoleEnvironment,
  { ports, tracking, send }: BrowserPublicContainer,
): StartDriver {
  const { api, namespace } = environment;
  const product = productApi(api, namespace, send);
  const checkIns = new HttpCheckIns(tracking, product);
  const driverDays = lazyPort(async () => {
    const { HttpDriverDays } = await import('@farol/adapters/http/driver-days');
    return new HttpDriverDays(product, productUrl(api, namespace));
  });
  const loadInspections = async () => {
    // The first screen does without, and comes sooner on a slow line.
    await new Promise<void>((resolve) => whenIdle(resolve));
    const [{ startInspections }, { HttpDriverInspections }] = await Promise.all([
      import('@farol/core/console/start-inspections'),
      import('@farol/adapters/http/driver-inspections'),
    ]);
    return startInspections({ ...ports, driverInspections: new HttpDriverInspections(product) }, environment);
  };
  return startDriver(
    { ...ports, checkIns, driverDays, loadInspections, origin: location.origin },
    environment,
  );
}
