import type { User } from '@farol/core/domain/account/user';
import type { DeviceEvent } from '@farol/core/domain/alert/event';
import type { Device } from '@farol/core/domain/device/device';
import type { Position } from '@farol/core/domain/position/position';
import { isGuest } from '@farol/core/domain/account/guest';
import type { Namespace } from '@farol/core/domain/values/namespace';
import { deviceForGuest, eventForGuest, positionForGuest } from '@farol/core/domain/share/guest-view';

/** What the server tells live connections. */
export interface Frame {
  readonly devices: readonly Device[];
  readonly positions: readonly Position[];
  readonly events: readonly DeviceEvent[];
  /** Entries of the command log, as the wire carries them. */
  readonly commands?: readonly unknown[];
}

/** A live connection on the server's side. */
export interface LiveClient {
  readonly session: number;
  readonly user: User;
  send(text: string): void;
  close(): void;
}

/** Sends each live connection what its user may see. */
export class MemoryLiveHub {
  readonly #namespace: Namespace;
  readonly #clients = new Set<LiveClient>();

  constructor(namespace: Namespace) {
    this.#namespace = namespace;
  }

  /** Adds a connection: first come the latest positions, then what it may have missed. The result removes it. */
  join(client: LiveClient, positions: readonly Position[], missed: readonly DeviceEvent[]): () => void {
    client.send(JSON.stringify({ positions }));
    this.#send(client, { devices: [], positions: [], events: missed });
    this.#clients.add(client);
    return () => {
      this.#clients.delete(client);
    };
  }

  publish(frame: Frame): void {
    for (const client of this.#clients) this.#send(client, frame);
  }

  /** Closes the connections of a session that ended. */
  closeOf(session: number): void {
    this.#close((client) => client.session === session);
  }

  closeOfUser(userId: number): void {
    this.#close(({ user }) => user.id === userId);
  }

  closeAll(): void {
    this.#close(() => true);
  }

  /** Returns what a user sees of the fleet. */
  viewOf(user: User) {
    const { deviceId } = user.attributes;
    // A link of a plain tracking server names no vehicle: its guest is a user with vehicles of their own.
    const isLimited = isGuest(user) && deviceId !== undefined;
    const sees = (id: number): boolean => !isLimited || id === deviceId;
    return {
      /** Whether the user sees one vehicle only. */
      isLimited,
      sees,
      device: (device: Device): Device | undefined => {
        if (!sees(device.id)) return undefined;
        return isLimited ? deviceForGuest(device, this.#namespace) : device;
      },
      position: (position: Position): Position => (isLimited ? positionForGuest(position) : position),
      event: (event: DeviceEvent): DeviceEvent | undefined => (isLimited ? eventForGuest(event) : event),
    };
  }

  #send(client: LiveClient, { devices, positions, events, commands = [] }: Frame): void {
    const view = this.viewOf(client.user);
    const seen = {
      devices: devices.flatMap((device) => view.device(device) ?? []),
      positions: positions.filter(({ deviceId }) => view.sees(deviceId)).map(view.position),
      events: events
        .filter(({ deviceId }) => view.sees(deviceId))
        .flatMap((event) => view.event(event) ?? []),
      commands: view.isLimited ? [] : commands,
    };
    const parts = Object.entries(seen).filter(([, list]) => list.length > 0);
    if (parts.length > 0) client.send(JSON.stringify(Object.fromEntries(parts)));
  }

  #close(isMeant: (client: LiveClient) => boolean): void {
    for (const client of this.#clients)
      if (isMeant(client)) {
        this.#clients.delete(client);
        client.close();
      }
  }
}
