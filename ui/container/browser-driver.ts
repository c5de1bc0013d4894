import { HttpCheckIns } from '@farol/adapters/http/check-ins';
import { productApi } from '@farol/adapters/http/product-client';
import type { StartDriver } from '@farol/core/console/console-machine';
import { startDriver } from '@farol/core/console/start-driver';
import type { BrowserEntrance } from './entrance.ts';
import type { ConsoleEnvironment } from './tokens.ts';

/** Returns what starts a driver's check-in with the adapters of the browser. */
export function browserDriver(
  environment: ConsoleEnvironment,
  { ports, tracking, refusedCalls }: BrowserEntrance,
): StartDriver {
  const { api, namespace } = environment;
  const checkIns = new HttpCheckIns(tracking, productApi(api, namespace, refusedCalls.watched()));
  return startDriver({ ...ports, checkIns, origin: location.origin }, environment);
}
