import { acknowledgmentOf } from '../../domain/alert/alarm-acknowledgment.ts';
import { alarmNoteOf, type AlarmDelivery, type AlarmFollowUp } from '../../domain/alert/alarm-note.ts';
import { isWireObject, wireNumber, wireText, wireTime, type WireObject } from './wire-value.ts';

const STATES: readonly AlarmDelivery['state'][] = ['waiting', 'sent', 'failed', 'dropped'];

/** Reads what became of an alarm (contract §7.4); undefined for anything else. What cannot be read is left out. */
export function alarmFollowUpFromWire(sent: unknown): AlarmFollowUp | undefined {
  if (!isWireObject(sent)) return undefined;
  const { events, deliveries } = sent;
  if (!Array.isArray(events) || !Array.isArray(deliveries)) return undefined;
  const read = events.filter(isWireObject).map(eventIn);
  return {
    notes: read.flatMap((event) => alarmNoteOf(event) ?? []),
    acknowledgedBy: read.map((event) => acknowledgmentOf(event)?.by).find((by) => by !== undefined),
    deliveries: deliveries.filter(isWireObject).flatMap(deliveryIn),
  };
}

function eventIn({ type, deviceId, eventTime, attributes }: WireObject) {
  return {
    type: wireText(type) ?? '',
    deviceId: wireNumber(deviceId) ?? 0,
    eventTime: wireText(eventTime) ?? '',
    attributes: isWireObject(attributes) ? attributes : {},
  };
}

function deliveryIn({
  channel,
  recipient,
  state: sent,
  error,
  time,
  segments,
  cents,
}: WireObject): AlarmDelivery[] {
  const state = STATES.find((item) => item === sent);
  const [name, atMs] = [wireText(channel), wireTime(time)];
  if (!state || name === undefined || atMs === undefined) return [];
  return [
    {
      channel: name,
      recipient: wireText(recipient) ?? '',
      state,
      error: wireText(error),
      atMs,
      segments: wireNumber(segments),
      cents: wireNumber(cents),
    },
  ];
}
