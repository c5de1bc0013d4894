import { type ResourceName, perKindWhenRead } from '../../resources/descriptor/resource-name.ts';
import type { StartedByReader } from './first-reader.ts';

/** Something of each kind of records that starts with its first reader. */
export type StartedPerKind<T extends Readonly<Record<ResourceName, unknown>>> = {
  readonly [K in ResourceName]: StartedByReader<T[K]>;
};

/** Returns what there is of each kind: reading one starts it. */
export function whenRead<T extends Readonly<Record<ResourceName, unknown>>>(
  starting: StartedPerKind<T>,
): { readonly [K in ResourceName]: T[K] } {
  return perKindWhenRead<T>(<K extends ResourceName>(name: K): T[K] => starting[name].get());
}
