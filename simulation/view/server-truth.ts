import { anchoredDeviceId } from '@farol/core/domain/geofence/anchor';
import type { World } from '../world/world.ts';

/**
 * Returns what the server knows, by name: `anchors` (vehicles with an anchor), `commands` (types sent, oldest
 * first), `waitingCommands`, `changes` (their number), `records` (their number by kind), `connections`.
 */
export async function serverTruth({ server, deviceIds }: World): Promise<Readonly<Record<string, unknown>>> {
  const { records, commands, shares } = server.services;
  const nameOf = (id: number | undefined): string =>
    [...deviceIds].find(([, known]) => known === id)?.[0] ?? `vehicle ${id}`;
  const fences = await records.list('geofences');
  return {
    anchors: fences
      .map(anchoredDeviceId)
      .filter((id) => id !== undefined)
      .map(nameOf)
      .sort(),
    commands: commands.sent.map(({ type }) => type),
    waitingCommands: commands.waiting.length,
    changes: server.journal.length,
    groups: (await records.list('groups')).map(({ name }) => name).sort(),
    geofences: fences.length,
    users: (await records.list('users')).map(({ name }) => name).sort(),
    shares: shares.shares.size,
  };
}
