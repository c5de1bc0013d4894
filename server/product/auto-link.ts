import { isDeletedId, type Device } from '@farol/core/domain/device/device';
import { z } from 'zod';
import type { Access } from '../access/access.ts';
import { accountsAboveOf } from '../access/resellers.ts';
import { clientNetwork } from '../network/client-network.ts';
import { requireOwnDeviceLimit, requireResellerLimitsForLink } from '../records/device-limit.ts';
import type { LivePublisher } from '../registry/live-publisher.ts';
import type { Registry } from '../registry/registry.ts';
import { RateLimiter } from '../runtime/rate-limiter.ts';
import { optionalTrimmedText, requiredText } from '../wire/body-fields.ts';
import { HttpError } from '../wire/http-error.ts';
import { parseBody } from '../wire/read-body.ts';

export const autoLinkBody = z.strictObject({
  imei: requiredText(128).transform((text) => text.trim()),
  placa: requiredText(64).transform((text) => text.trim()),
  modelo: optionalTrimmedText(128),
  categoria: optionalTrimmedText(128),
});

/** Attempts of one user and from one network: a burst, then one a minute. Identifiers are numbers one can count up. */
const USER_LIMIT = { burst: 10, refillMs: 60_000 };
const NETWORK_LIMIT = { burst: 30, refillMs: 60_000 };
/** The longest name of a vehicle. */
const MAX_NAME_LENGTH = 128;

/**
 * Links a new tracker to the account of who holds it (§7, `/autolink`): it is in the server already, and nobody but
 * administrators and those above the caller has it.
 */
export class AutoLink {
  readonly #registry: Registry;
  readonly #publisher: LivePublisher;
  readonly #byUser = new RateLimiter(USER_LIMIT);
  readonly #byNetwork = new RateLimiter(NETWORK_LIMIT);

  constructor(registry: Registry, publisher: LivePublisher) {
    this.#registry = registry;
    this.#publisher = publisher;
  }

  /**
   * Links the device with this identifier to the caller, with the name, plate, model and category that were typed. One
   * that the caller has already stays as it is. Rejects with 400 where the caller may add no device; an unknown
   * identifier and one that somebody else has get the same answer.
   */
  async link(access: Access, body: unknown, origin: { address: string; now: number }): Promise<Device> {
    const typed = parseBody(autoLinkBody, body);
    this.#requireMayAdd(access);
    this.#byUser.acquireOrThrow(String(access.user.id), origin.now);
    this.#byNetwork.acquireOrThrow(clientNetwork(origin.address), origin.now);
    return this.#registry.transaction(async (transaction) => {
      this.#requireMayAdd(access);
      const device = this.#registry.devices.byKey(typed.imei);
      if (device && access.canSee('device', device.id)) return device;
      // Looked for in any case, so that an unknown identifier takes as long as a taken one.
      const isFree = this.#isFree(access, device);
      requireResellerLimitsForLink(this.#registry, access, isFree ? device : undefined);
      if (!device || !isFree) throw invalidDevice();
      const { placa, modelo, categoria } = typed;
      const changed: Device = {
        ...device,
        name: `${access.user.name} - ${placa}`.slice(0, MAX_NAME_LENGTH),
        model: modelo === null || modelo === '' ? device.model : modelo,
        category: categoria === null || categoria === '' ? device.category : categoria,
        attributes: { ...device.attributes, placa },
      };
      await transaction.update('device', changed);
      await transaction.associate({
        owner: 'user',
        ownerId: access.user.id,
        property: 'device',
        propertyId: device.id,
      });
      transaction.afterCommit(() => {
        const stored = this.#registry.devices.get(device.id);
        this.#publisher.accessChanged(access.user.id);
        if (stored) this.#publisher.deviceChanged(stored);
      });
      return changed;
    });
  }

  /** Throws unless the caller may add a device, whatever its identifier. */
  #requireMayAdd(access: Access): void {
    access.requireWrite('device', 'create');
    requireOwnDeviceLimit(access);
  }

  /** Whether a device waits for somebody: in no group, and nobody but administrators and those above the caller has it. */
  #isFree(access: Access, device: Device | undefined): boolean {
    const { associations, users } = this.#registry;
    const above = accountsAboveOf(this.#registry, access.user.id);
    let isTaken = false;
    for (const { id, user } of users.all()) {
      const mayHave = user.administrator || above.has(id);
      if (!mayHave && associations.has('user', id, 'device', device?.id ?? 0)) isTaken = true;
    }
    return (
      device !== undefined &&
      !isTaken &&
      !isDeletedId(device.uniqueId) &&
      !device.disabled &&
      device.groupId === 0
    );
  }
}

const invalidDevice = (): HttpError => new HttpError(400, 'Invalid device - IllegalArgumentException');
