import { isJsonObject } from './json-object.ts';
import { isNotSent, ReportValues, type CheckedReport } from '../device-report.ts';

/** What a Traccar server counts itself, from positions that this server may have others of. */
const COUNTED_THERE: ReadonlySet<string> = new Set(['distance', 'totalDistance']);

/** A position that was forwarded, and the device as the decoder knows it. */
export interface ForwardedPosition {
  report: CheckedReport;
  /** The decoder's id of the device. */
  deviceId: number | undefined;
}

/** Whether a body is what `forward.type=json` of a Traccar server sends: a position and its device. */
export function isForwarded(
  body: unknown,
): body is { position: Record<string, unknown>; device: Record<string, unknown> } {
  return isJsonObject(body) && isJsonObject(body['position']) && isJsonObject(body['device']);
}

/** Reads a forwarded position; undefined when it names no device. */
export function readForwarded(body: {
  position: Record<string, unknown>;
  device: Record<string, unknown>;
}): ForwardedPosition | undefined {
  const { uniqueId, id } = body.device;
  if (typeof uniqueId !== 'string' || uniqueId.trim() === '') return undefined;
  return {
    report: readTraccarPosition(uniqueId.trim(), body.position),
    deviceId: typeof id === 'number' && Number.isSafeInteger(id) ? id : undefined,
  };
}

/**
 * Reads a position as the API of a Traccar server writes it: speed in knots, times with a zone. Its ids mean nothing
 * here. One that repeats an older fix (`outdated`) has no place of its own.
 */
export function readTraccarPosition(uniqueId: string, position: Record<string, unknown>): CheckedReport {
  const values = new ReportValues(uniqueId);
  const { protocol, attributes, network, valid, outdated } = position;
  for (const [name, value] of Object.entries(isJsonObject(attributes) ? attributes : {})) {
    if (COUNTED_THERE.has(name) || isNotSent(value)) continue;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      values.attributes[name] = value;
    else values.leaveOut('value', name, value);
  }
  if (isJsonObject(network)) values.network = network;
  if (typeof valid === 'boolean') values.valid = valid;
  const deviceTime = timeIn(position['deviceTime'] ?? position['fixTime']);
  const isOld = outdated === true;
  values.takeTime(
    'fixTime',
    isOld ? position['deviceTime'] : (position['fixTime'] ?? position['deviceTime']),
  );
  if (!isOld) {
    values.takeCoordinate('latitude', 'latitude', position['latitude']);
    values.takeCoordinate('longitude', 'longitude', position['longitude']);
    values.takeAltitude('altitude', position['altitude']);
    values.takeSpeed('speed', position['speed']);
    values.takeCourse('course', position['course']);
    values.takeAccuracy('accuracy', position['accuracy']);
  }
  const report = values.checked();
  return {
    ...report,
    protocol: typeof protocol === 'string' && protocol !== '' ? protocol.slice(0, 128) : 'traccar',
    isResent: true,
    ...(report.place && deviceTime !== undefined && { deviceTime }),
  };
}

function timeIn(value: unknown): number | undefined {
  const time = typeof value === 'number' ? value : Date.parse(String(value));
  return Number.isFinite(time) && time > 0 && time < 2.5e14 ? time : undefined;
}
