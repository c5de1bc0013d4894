import { orderedCommandTypes } from './command.ts';
import type { SupportedCommands } from './lock.ts';

/**
 * Returns the commands that all of these vehicles support: the types in display order, each once, and the
 * saved commands that may be sent to each. Of a single vehicle it is all that this one supports.
 */
export function commonCommands(vehicles: readonly SupportedCommands[]): SupportedCommands {
  const [first, ...others] = vehicles;
  if (!first) return { types: [], saved: [] };
  const types = others.map((vehicle) => new Set(vehicle.types));
  const savedIds = others.map((vehicle) => new Set(vehicle.saved.map(({ id }) => id)));
  return {
    types: orderedCommandTypes(first.types.filter((type) => types.every((known) => known.has(type)))),
    saved: first.saved.filter(({ id }) => savedIds.every((known) => known.has(id))),
  };
}
