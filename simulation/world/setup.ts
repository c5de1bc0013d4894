import { MemoryServer } from '@farol/adapters/memory/model/memory-server';
import type { MemoryVehicle } from '@farol/adapters/memory/model/vehicle';
import type { User } from '@farol/core/domain/account/user';
import type { DeadLetter } from '@farol/core/domain/server/outbox';
import { serverRecord } from '@farol/core/resources/kinds/server';
import type { SimulatedTime } from './simulated-time.ts';

/** The clock of the server at the start of every run: a Monday morning, milliseconds since the epoch. */
export const START_MS = Date.UTC(2026, 2, 2, 8);
/** The prefix of the product's own attributes. */
export const NAMESPACE = 'farol';

/** A person with an account. */
export interface Person {
  readonly name: string;
  readonly rights: Partial<User>;
}

/** A tab at the start of a run. */
export interface TabSetup {
  readonly name: string;
  /** Tabs of one browser share its session, its storage and its clock. */
  readonly browser: string;
  /** Who is signed in from an earlier visit; nobody if left out. */
  readonly user?: string | undefined;
  /** A guest opens the link of this share. */
  readonly guest?: { readonly vehicle: string; readonly durationMs: number } | undefined;
  readonly path: string;
}

/** Everything that is there when a run starts. */
export interface Setup {
  readonly vehicles: readonly MemoryVehicle[];
  readonly people: readonly Person[];
  readonly tabs: readonly TabSetup[];
  /** Whether the server has the product's own API. */
  readonly isPlus: boolean;
  /** Whether the server has a branding. */
  readonly hasBranding: boolean;
}

/** The vehicles of a run that names none: one stands, one moves, one is out of reach. */
export const DEFAULT_VEHICLES: readonly MemoryVehicle[] = [
  { name: 'Van 1', latitude: -23.55, longitude: -46.63, speed: 0, online: true, group: 'North' },
  { name: 'Van 2', latitude: -23.56, longitude: -46.64, speed: 30, online: true, group: 'North' },
  { name: 'Truck 3', latitude: -23.57, longitude: -46.65, speed: 0, online: false },
];

/** The people of a run that names none: Ana may do everything, Rui what users may do. */
export const DEFAULT_PEOPLE: readonly Person[] = [
  { name: 'Ana', rights: { administrator: true } },
  { name: 'Rui', rights: {} },
];

/** The vehicle that drivers go through a checklist for. */
const CHECKED_VEHICLE = 3;
/** What could not be delivered before the run: more than a page. */
const UNDELIVERED: readonly DeadLetter[] = Array.from({ length: 60 }, (_, index) => ({
  id: 60 - index,
  channel: index % 2 === 0 ? 'mail' : 'webhook',
  recipient: index % 2 === 0 ? 'rui@example.com' : 'hooks.example',
  reason: index % 2 === 0 ? 'the mail server refused a mail' : 'answered 404',
  attempts: 1,
  createdAtMs: START_MS - index * 60_000,
  failedAtMs: START_MS - index * 60_000,
}));

/** Returns the server of a run, without people and vehicles. */
export function serverOf({ isPlus, hasBranding }: Setup, time: SimulatedTime): MemoryServer {
  const info = { ...serverRecord.defaults, id: 1, version: '6.14.5', geocoderEnabled: true };
  const server = new MemoryServer({
    server: { info, isPlus, licenseDeviceLimit: undefined },
    clock: () => START_MS + time.nowMs,
    namespace: NAMESPACE,
  });
  server.hasBranding = hasBranding;
  server.services.outbox.deadLetters = UNDELIVERED;
  server.drivers.checklists.set(CHECKED_VEHICLE, [
    { text: 'Lights', photo: 'optional' },
    { text: 'Tires', photo: 'problem' },
  ]);
  return server;
}
