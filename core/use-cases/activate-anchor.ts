import { anchoredDevice, anchorFence, type AnchorPlace } from '../domain/anchor.ts';
import type { AnchorFailure, AnchorReport, SetAnchor } from '../domain/anchor-report.ts';
import { codeOf } from '../domain/failure.ts';
import type { Geofence } from '../domain/geofence.ts';
import { isUnanswered } from '../domain/unanswered.ts';
import type { Links } from '../ports/links.ts';
import type { Records } from '../ports/records.ts';
import { deactivateAnchors } from './deactivate-anchor.ts';
import { inTurns } from './in-turns.ts';
import { removeFence } from './remove-fence.ts';

/** What setting anchors needs from outside. */
export interface AnchorPorts {
  records: Records;
  links: Links;
}

/**
 * Sets the anchor of each vehicle (§7): saves its fence, then links the two. A fence that cannot be linked is removed again, so that
 * none is left behind; where even that fails, the report says so. Never rejects.
 * @param leftOvers fences that an earlier try left behind: they go first, and a vehicle whose fence stays gets no second one
 */
export async function activateAnchors(
  ports: AnchorPorts,
  places: readonly AnchorPlace[],
  leftOvers: readonly SetAnchor[] = [],
): Promise<AnchorReport> {
  const { failures: stuck } = await deactivateAnchors(ports, leftOvers);
  const free = places.filter(({ deviceId }) => stuck.every((failure) => failure.deviceId !== deviceId));
  const failures = (await inTurns(free, (place) => activate(ports, place))).filter(
    (failure) => failure !== undefined,
  );
  return { done: free.length - failures.length, failures: [...stuck, ...failures] };
}

async function activate(ports: AnchorPorts, place: AnchorPlace): Promise<AnchorFailure | undefined> {
  const { records, links } = ports;
  const { deviceId } = place;
  const fence = anchorFence(place);
  let id: number;
  try {
    ({ id } = await records.save('geofences', fence));
  } catch (error) {
    const left = isUnanswered(error) ? await removeUnseen(records, fence) : undefined;
    return { deviceId, step: 'save', reason: codeOf(error), leftOver: left };
  }
  try {
    await links.link({ owner: { kind: 'device', id: deviceId }, property: { kind: 'geofence', id } });
    return undefined;
  } catch (error) {
    return { deviceId, step: 'link', reason: codeOf(error), leftOver: await leftOver(records, id) };
  }
}

/** Takes away the fence that was perhaps saved although no answer came. */
async function removeUnseen(records: Records, sought: Geofence): Promise<AnchorFailure['leftOver']> {
  let fences: Geofence[];
  try {
    fences = await records.list('geofences');
  } catch {
    return 'unknown';
  }
  const fence = fences.find(
    (one) => anchoredDevice(one) === anchoredDevice(sought) && one.area === sought.area,
  );
  return fence && (await leftOver(records, fence.id));
}

async function leftOver(records: Records, id: number): Promise<number | undefined> {
  return (await removeFence(records, id)) === undefined ? undefined : id;
}
