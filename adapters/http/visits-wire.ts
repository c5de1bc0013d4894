import { parseIsoTime } from '@farol/core/domain/values/iso-time';
import type { VehicleVisit } from '@farol/core/domain/area-search/area-search-question';
import { isId, isWireRecord, parseList } from '@farol/core/fleet/wire/wire-record';

const BEGINS = ['entered', 'inside', 'unknown'] as const;
const ENDS = ['left', 'inside', 'unknown'] as const;

/** Returns the visits of an answer (contract §4.6), without those that cannot be read; undefined if it is no list. */
export function visitsFromWire(sent: unknown): VehicleVisit[] | undefined {
  return Array.isArray(sent) ? parseList(sent, visitFromWire) : undefined;
}

function visitFromWire(value: unknown): VehicleVisit | undefined {
  if (!isWireRecord(value) || !isId(value['deviceId'])) return undefined;
  const begin = BEGINS.find((item) => item === value['begin']);
  const end = ENDS.find((item) => item === value['end']);
  const [fromMs, toMs] = [parseIsoTime(String(value['startTime'])), parseIsoTime(String(value['endTime']))];
  const closestMeters = Number(value['closestDistance']);
  if (!begin || !end || fromMs === undefined || toMs === undefined || !Number.isFinite(closestMeters))
    return undefined;
  return { deviceId: Number(value['deviceId']), fromMs, toMs, closestMeters, begin, end };
}
