import { MAX_ATTRIBUTES_LENGTH } from '@farol/core/resources/descriptor/record-value';
import type { Device } from '@farol/core/domain/device/device';
import { PUSH_TOKENS_ATTRIBUTE } from '@farol/core/domain/alert/push-notification';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';

/** Whether a report brings a token that its device does not have yet. */
export function isNewPhoneToken({ attributes }: Device, token: string | undefined): token is string {
  return Boolean(token) && attributes[PUSH_TOKENS_ATTRIBUTE] !== token;
}

/**
 * Saves a phone's push token with its device, within the transaction that stores the report (contract §8.1).
 * A phone has one token; a known one changes nothing, and one that does not fit is ignored.
 */
export async function savePhoneToken(
  registry: Registry,
  transaction: RecordTransaction,
  deviceId: number,
  token: string,
): Promise<void> {
  const device = registry.devices.get(deviceId);
  if (!device || !isNewPhoneToken(device, token)) return;
  const attributes = { ...device.attributes, [PUSH_TOKENS_ATTRIBUTE]: token };
  if (JSON.stringify(attributes).length > MAX_ATTRIBUTES_LENGTH) return;
  await transaction.update('device', { ...device, attributes });
}
