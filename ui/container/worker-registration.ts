import { BrowserFleetCopies } from '@farol/adapters/browser/fleet-copies';
import { BrowserSessionCache } from '@farol/adapters/browser/session-cache';
import { BrowserKeyValueStorage } from '@farol/adapters/browser/storage';
import { WorkerRegistration } from '@farol/adapters/browser/worker-registration';
import type { ConsoleEnvironment } from './tokens.ts';

const registrations = new WeakMap<ConsoleEnvironment, WorkerRegistration>();

/** Returns the registration of the page's service worker, which offline start and push share. */
export function workerRegistration(environment: ConsoleEnvironment): WorkerRegistration {
  const registration =
    registrations.get(environment) ??
    new WorkerRegistration({ url: `${import.meta.env.BASE_URL}console-worker.js`, build: environment.build });
  registrations.set(environment, registration);
  return registration;
}

/** Lets the console start offline; where the operator does not want that, what was stored for it is removed. */
export async function startOfflineSupport(environment: ConsoleEnvironment): Promise<void> {
  if (environment.build === undefined)
    new BrowserSessionCache(new BrowserKeyValueStorage(), new BrowserFleetCopies(environment.api)).forget();
  await workerRegistration(environment).start();
}
