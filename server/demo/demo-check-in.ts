import { checkInAttributes } from '@farol/core/domain/device/check-in-rules';
import { driverUser, storedDriver } from '@farol/core/domain/device/driver-account';
import type { Driver } from '@farol/core/domain/device/driver';
import { productAttributeName, type Namespace } from '@farol/core/domain/values/namespace';
import type { RecordTransaction } from '../registry/record-transaction.ts';

/** The driver of the demo who checks in with codes; the password is that of the demo account. */
export const DEMO_CHECK_IN = {
  driver: 'M101',
  username: 'ana.souza',
  login: 'qrcode-ana.souza',
  /** The group of demo vehicles that she drives, whose road is the first of the fleet. */
  group: 'São Paulo',
} as const;

/** What drivers of that group inspect before they drive. */
export const DEMO_CHECKLIST = 'Luzes e setas\nPneus | photo\nFreios\nDocumentos do veículo';

/**
 * Gives a driver of the demo, who is stored, the account to check in with, and the vehicles of a group, with the computed
 * attributes that tell of it. Returns the ids of those attributes.
 */
export async function seedDemoCheckIn(
  transaction: RecordTransaction,
  context: { driver: Driver; groupId: number; passwordHash: string; namespace: Namespace },
): Promise<readonly number[]> {
  const { groupId, passwordHash, namespace } = context;
  const attributes = {
    ...context.driver.attributes,
    [productAttributeName(namespace, 'enableQrCode')]: true,
    [productAttributeName(namespace, 'driverUsername')]: DEMO_CHECK_IN.username,
    [productAttributeName(namespace, 'driverUnlockDevice')]: 1,
  };
  const driver: Driver = { ...context.driver, attributes };
  const user = driverUser(driver, namespace, undefined);
  const userId = await transaction.insert('user', { id: 0, user, passwordHash });
  await transaction.update('driver', storedDriver(driver, namespace, userId));
  const link = { owner: 'group', ownerId: groupId } as const;
  await transaction.associate({ ...link, property: 'driver', propertyId: driver.id });
  await transaction.associate({ owner: 'user', ownerId: userId, property: 'group', propertyId: groupId });
  const attributeIds: number[] = [];
  for (const attribute of checkInAttributes(namespace)) {
    const id = await transaction.insert('attribute', attribute);
    attributeIds.push(id);
    await transaction.associate({ ...link, property: 'attribute', propertyId: id });
  }
  return attributeIds;
}
