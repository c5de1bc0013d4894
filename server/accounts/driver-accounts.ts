import { log } from '../log/log.ts';
import {
  checkInSettingsProblem,
  checkInSettings,
  driverLogin,
  driverPassword,
  driverUser,
  driverUserId,
  MAX_CHECK_IN_LENGTHS,
  storedDriver,
  type CheckInSettingsProblem,
} from '@farol/core/domain/device/driver-account';
import {
  checkInAttributes,
  checkInStateOf,
  withCheckInState,
} from '@farol/core/domain/device/check-in-rules';
import type { Driver } from '@farol/core/domain/device/driver';
import { MIN_ACCOUNT_LENGTHS } from '@farol/core/domain/account/new-account';
import { loginNameKey } from '@farol/core/domain/account/login-name';
import { productAttribute, type Namespace } from '@farol/core/domain/values/namespace';
import type { Access } from '../access/access.ts';
import { workOrigin } from '../activity/activity-actor.ts';
import type { RecordTransaction } from '../registry/record-transaction.ts';
import type { Registry } from '../registry/registry.ts';
import type { DriverCompanion, PreparedDriver } from '../records/driver-companion.ts';
import type { Account } from '../storage/tables/accounts.ts';
import type { StoredAssociation } from '../storage/tables/associations.ts';
import { duplicateKey, HttpError } from '../wire/http-error.ts';
import type { ServerClock } from '../runtime/clock.ts';
import type { Passwords } from './passwords.ts';
import type { PrivateTrips } from '../positions/private-trips.ts';
import type { SessionService } from './sessions.ts';

/**
 * The accounts that drivers check in with (§6): each follows its driver record. It is made with it, named like it,
 * has its password, sees the vehicles and groups that the driver is linked to, and goes with it.
 */
export class DriverAccounts implements DriverCompanion {
  readonly #registry: Registry;
  readonly #passwords: Passwords;
  readonly #sessions: SessionService;
  readonly #privateTrips: PrivateTrips;
  readonly #namespace: Namespace;
  readonly #time: Pick<ServerClock, 'now'>;
  /** The computed attributes that a transaction has made, by description: they are in memory once it is committed. */
  readonly #madeAttributes = new WeakMap<RecordTransaction, Map<string, number>>();

  constructor(
    registry: Registry,
    options: {
      passwords: Passwords;
      sessions: SessionService;
      privateTrips: PrivateTrips;
      time: Pick<ServerClock, 'now'>;
      namespace: Namespace;
    },
  ) {
    this.#registry = registry;
    this.#passwords = options.passwords;
    this.#sessions = options.sessions;
    this.#privateTrips = options.privateTrips;
    this.#time = options.time;
    this.#namespace = options.namespace;
  }

  /**
   * Checks a driver that a caller may store, and hashes the password. Rejects with 400 when the check-in cannot be
   * saved.
   */
  async prepare(driver: Driver): Promise<PreparedDriver> {
    this.#check(driver);
    const password = checkInSettings(driver, this.#namespace) && driverPassword(driver, this.#namespace);
    const passwordHash =
      password === undefined ? undefined : await this.#passwords.hash(password, workOrigin());
    return { driver: storedDriver(driver, this.#namespace, this.#accountOf(driver.id)?.id), passwordHash };
  }

  /**
   * Returns the driver as it is stored, with its account made, changed or removed in the transaction.
   * @param driver with its id
   */
  async follow(
    transaction: RecordTransaction,
    access: Access,
    { driver, passwordHash }: PreparedDriver,
  ): Promise<Driver> {
    const account = this.#accountOf(driver.id);
    const before = this.#registry.index('driver').get(driver.id);
    const checksIn = checkInSettings(driver, this.#namespace) !== undefined;
    const leaves = account !== undefined && !checksIn;
    if (before && (leaves || before.uniqueId !== driver.uniqueId))
      await this.#renameInVehicle(transaction, before.uniqueId, leaves ? undefined : driver.uniqueId);
    if (!checksIn) {
      if (account) await this.#end(transaction, account);
      return storedDriver(driver, this.#namespace, undefined);
    }
    const user = driverUser(driver, this.#namespace, account?.user);
    this.#refuseTakenName(user.email, account?.id);
    if (account) {
      await transaction.update('user', {
        ...account,
        user,
        passwordHash: passwordHash ?? account.passwordHash,
      });
      if (passwordHash !== undefined || user.email !== account.user.email)
        transaction.afterCommit(() => this.#endSessions(account.id));
      return storedDriver(driver, this.#namespace, account.id);
    }
    if (passwordHash === undefined) throw problemError('PASSWORD_REQUIRED');
    const { expirationTime } = access.isAdministrator ? user : access.effectiveUser;
    const created = { id: 0, user: { ...user, expirationTime }, passwordHash };
    const userId = await transaction.insert('user', created);
    // The account is disabled with that of its maker, and does not outlive it.
    if (!access.isAdministrator)
      await transaction.associate({
        owner: 'user',
        ownerId: access.user.id,
        property: 'managedUser',
        propertyId: userId,
      });
    for (const { property, propertyId } of this.#linksOf(driver.id)) {
      await transaction.associate({ owner: 'user', ownerId: userId, property, propertyId });
      await this.#linkAttributes(transaction, { owner: property, ownerId: propertyId });
    }
    return storedDriver(driver, this.#namespace, userId);
  }

  /** Removes the account of a driver that is removed in the transaction, and takes the driver out of the vehicle. */
  async removed(transaction: RecordTransaction, driver: Driver): Promise<void> {
    await this.#renameInVehicle(transaction, driver.uniqueId, undefined);
    const account = this.#accountOf(driver.id);
    if (account) await this.#end(transaction, account);
  }

  /** Lets the account of a driver see what the driver was just linked to, or no longer see it. */
  async linked(
    transaction: RecordTransaction,
    association: StoredAssociation,
    isLinked: boolean,
  ): Promise<void> {
    const { owner, ownerId, property, propertyId } = association;
    if (property !== 'driver' || owner === 'user') return;
    const account = this.#accountOf(propertyId);
    if (!account) return;
    const link = { owner: 'user', ownerId: account.id, property: owner, propertyId: ownerId } as const;
    await (isLinked ? transaction.associate(link) : transaction.dissociate(link));
    if (isLinked) await this.#linkAttributes(transaction, { owner, ownerId });
  }

  /** Links the computed attributes of check-ins to a device or group; they are made when they are needed first. */
  async #linkAttributes(
    transaction: RecordTransaction,
    owner: { owner: 'device' | 'group'; ownerId: number },
  ): Promise<void> {
    const known = new Map(
      [...this.#registry.index('attribute').all()].map(({ description, id }) => [description, id]),
    );
    for (const attribute of checkInAttributes(this.#namespace)) {
      const made = this.#madeAttributes.get(transaction)?.get(attribute.description);
      const id =
        known.get(attribute.description) ?? made ?? (await transaction.insert('attribute', attribute));
      const ids = this.#madeAttributes.get(transaction) ?? new Map<string, number>();
      this.#madeAttributes.set(transaction, ids.set(attribute.description, id));
      await transaction.associate({ ...owner, property: 'attribute', propertyId: id });
    }
  }

  /** The account that the server keeps for a stored driver. */
  #accountOf(driverId: number): Account | undefined {
    const driver = this.#registry.index('driver').get(driverId);
    const account = driver && this.#registry.users.get(driverUserId(driver, this.#namespace) ?? 0);
    const isDrivers =
      account && productAttribute(account.user.attributes, this.#namespace, 'isQrDriverId') !== undefined;
    return isDrivers ? account : undefined;
  }

  #check(driver: Driver): void {
    const account = this.#accountOf(driver.id);
    const problem = checkInSettingsProblem(driver, this.#namespace, account !== undefined);
    if (problem) throw problemError(problem);
    const settings = checkInSettings(driver, this.#namespace);
    if (settings) this.#refuseTakenName(driverLogin(settings.username), account?.id);
  }

  #refuseTakenName(login: string, ownId: number | undefined): void {
    const taken = this.#registry.users.allByKey(loginNameKey(login));
    if (taken.some(({ id }) => id !== ownId)) throw duplicateKey('driverUsername');
  }

  async #end(transaction: RecordTransaction, account: Account): Promise<void> {
    await transaction.remove('user', account.id);
    transaction.afterCommit(() => this.#endSessions(account.id));
  }

  #endSessions(userId: number): void {
    this.#sessions
      .endAllOf(userId)
      .catch((error: unknown) => log.error('The sessions of a driver were not ended:', error));
  }

  /** A driver in a vehicle stays in it under a new identifier, and leaves it without one. */
  async #renameInVehicle(
    transaction: RecordTransaction,
    before: string,
    after: string | undefined,
  ): Promise<void> {
    for (const device of Array.from(this.#registry.devices.all())) {
      const state = checkInStateOf(device.attributes);
      if (state.driverUniqueId !== before) continue;
      const checkOutAtMs = after === undefined ? undefined : state.checkOutAtMs;
      const attributes = withCheckInState(device.attributes, {
        ...state,
        driverUniqueId: after,
        checkOutAtMs,
      });
      await transaction.update('device', { ...device, attributes });
      if (after === undefined) await this.#privateTrips.end(transaction, device.id, this.#time.now());
    }
  }

  #linksOf(driverId: number): { property: 'device' | 'group'; propertyId: number }[] {
    const { associations, devices, groups } = this.#registry;
    const of = (owner: 'device' | 'group', ids: Iterable<{ id: number }>) =>
      [...ids]
        .filter(({ id }) => associations.has(owner, id, 'driver', driverId))
        .map(({ id }) => ({ property: owner, propertyId: id }));
    return [...of('device', devices.all()), ...of('group', groups.all())];
  }
}

const PROBLEMS: Readonly<Record<CheckInSettingsProblem, string>> = {
  USERNAME_TOO_SHORT: `Field "driverUsername" must have at least ${MIN_ACCOUNT_LENGTHS.email} characters`,
  USERNAME_TOO_LONG: `Field "driverUsername" must not be longer than ${MAX_CHECK_IN_LENGTHS.username} characters`,
  PASSWORD_REQUIRED: 'Field "driverPassword" must not be empty',
  PASSWORD_TOO_LONG: `Field "driverPassword" must not be longer than ${MAX_CHECK_IN_LENGTHS.password} characters`,
  PASSWORD_TOO_SHORT: `Field "driverPassword" must have at least ${MIN_ACCOUNT_LENGTHS.password} characters`,
};

function problemError(problem: CheckInSettingsProblem): HttpError {
  return new HttpError(400, PROBLEMS[problem]);
}
