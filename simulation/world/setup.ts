import type { User } from '@farol/core/domain/account/user';
import type { SimulatedVehicle } from './vehicle.ts';

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
  readonly vehicles: readonly SimulatedVehicle[];
  readonly people: readonly Person[];
  readonly tabs: readonly TabSetup[];
  /** Whether the server has the product's own API. */
  readonly isPlus: boolean;
  /** Whether the server has a branding. */
  readonly hasBranding: boolean;
}

/** The vehicles of a run that names none: one stands, one moves, one is out of reach. */
export const DEFAULT_VEHICLES: readonly SimulatedVehicle[] = [
  { name: 'Van 1', latitude: -23.55, longitude: -46.63, speed: 0, online: true, group: 'North' },
  { name: 'Van 2', latitude: -23.56, longitude: -46.64, speed: 30, online: true, group: 'North' },
  { name: 'Truck 3', latitude: -23.57, longitude: -46.65, speed: 0, online: false },
];

/** The people of a run that names none: Ana may do everything, Rui what users may do. */
export const DEFAULT_PEOPLE: readonly Person[] = [
  { name: 'Ana', rights: { administrator: true } },
  { name: 'Rui', rights: {} },
];
