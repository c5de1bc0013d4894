import type { Device } from '@farol/core/domain/device';
import { PUSH_TOKENS } from '@farol/core/domain/push';
import type { Change } from './change.ts';
import type { Registry } from './registry.ts';

/** What the attributes of a record may come to (contract §0). */
const MOST_CHARACTERS = 4_000;

/** Whether a report brings a token that its device does not have yet. */
export function isNewToken({ attributes }: Device, token: string | undefined): token is string {
  return Boolean(token) && attributes[PUSH_TOKENS] !== token;
}

/**
 * Keeps the token by which a phone is sent commands, with its device and within the change that stores the report (contract §8.1). A
 * phone has one; a known one changes nothing, and one that there is no room for is left out.
 */
export async function keepPhoneToken(
  registry: Registry,
  change: Change,
  deviceId: number,
  token: string,
): Promise<void> {
  const device = registry.devices.get(deviceId);
  if (!device || !isNewToken(device, token)) return;
  const attributes = { ...device.attributes, [PUSH_TOKENS]: token };
  if (JSON.stringify(attributes).length > MOST_CHARACTERS) return;
  await change.update('device', { ...device, attributes });
}
