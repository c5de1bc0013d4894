import type { ChannelLoad, DeadLetter, OutboxPage } from '../../domain/server/outbox.ts';
import { isWireObject, wireNumber, wireText, wireTime, type WireObject } from './wire-value.ts';

/** Reads a page of the outbox (contract §4.8); undefined for anything else. What cannot be read is left out. */
export function outboxPageFromWire(sent: unknown): OutboxPage | undefined {
  if (!isWireObject(sent)) return undefined;
  const { channels, deadLetters, next } = sent;
  if (!Array.isArray(channels) || !Array.isArray(deadLetters)) return undefined;
  return {
    channels: channels.filter(isWireObject).flatMap(channelIn),
    deadLetters: deadLetters.filter(isWireObject).flatMap(letterIn),
    next: wireNumber(next),
  };
}

function channelIn({ channel: sent, waiting, failed, more }: WireObject): ChannelLoad[] {
  const channel = wireText(sent);
  if (channel === undefined) return [];
  return [
    { channel, waiting: wireNumber(waiting) ?? 0, failed: wireNumber(failed) ?? 0, hasMore: more === true },
  ];
}

function letterIn(sent: WireObject): DeadLetter[] {
  const { recipient, reason, attempts, creationTime, failureTime } = sent;
  const [id, channel] = [wireNumber(sent['id']), wireText(sent['channel'])];
  const failedAtMs = wireTime(failureTime);
  if (id === undefined || channel === undefined || failedAtMs === undefined) return [];
  return [
    {
      id,
      channel,
      recipient: wireText(recipient) ?? '',
      reason: wireText(reason) ?? '',
      attempts: wireNumber(attempts) ?? 0,
      createdAtMs: wireTime(creationTime) ?? failedAtMs,
      failedAtMs,
    },
  ];
}
