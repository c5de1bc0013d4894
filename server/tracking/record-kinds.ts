import type { Calendar } from '@farol/core/domain/calendar';
import type { ComputedAttribute } from '@farol/core/domain/computed-attribute';
import type { Device } from '@farol/core/domain/device';
import type { Driver } from '@farol/core/domain/driver';
import type { Geofence } from '@farol/core/domain/geofence';
import type { Group } from '@farol/core/domain/group';
import { nameKeysOf } from '@farol/core/domain/login-name';
import type { Maintenance } from '@farol/core/domain/maintenance';
import type { NotificationRule } from '@farol/core/domain/notification-rule';
import type { SavedCommand } from '@farol/core/domain/saved-command';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { SecretBox } from '../storage/secret-box.ts';
import { accountTable, type Account } from '../storage/tables/accounts.ts';
import { deviceTable } from '../storage/tables/devices.ts';
import { groupTable } from '../storage/tables/groups.ts';
import { recordTable } from '../storage/tables/records.ts';
import type { Table } from '../storage/tables/table.ts';
import { Shelf } from './shelf.ts';

/** Each kind of record that is kept whole in memory, by the name its ids have on the wire, with what it is. */
export interface RecordKinds {
  user: Account;
  device: Device;
  group: Group;
  driver: Driver;
  geofence: Geofence;
  command: SavedCommand;
  calendar: Calendar;
  maintenance: Maintenance;
  attribute: ComputedAttribute;
  notification: NotificationRule;
}
export type RecordKind = keyof RecordKinds;

/** Where the records of one kind are: in memory and in the database. */
class Keeper<T extends { id: number }> {
  readonly table: Table<T>;
  readonly shelf: Shelf<T>;

  /** @param keysOf what no two records of the kind share */
  constructor(table: Table<T>, keysOf?: (record: T) => readonly string[]) {
    this.table = table;
    this.shelf = new Shelf(keysOf);
  }

  /** Puts what the database holds on the shelf. */
  async fill(query: Kysely<Schema>): Promise<void> {
    for (const record of await this.table.load(query)) this.shelf.put(record);
  }
}

type Keepers = { [K in RecordKind]: Keeper<RecordKinds[K]> };

/** Empty shelves for every kind, with the tables that fill them. */
export function newKeepers(secrets: SecretBox): Keepers {
  return {
    user: new Keeper(accountTable(secrets), ({ user }) => nameKeysOf(user)),
    device: new Keeper(deviceTable, (device) => [device.uniqueId]),
    group: new Keeper(groupTable),
    driver: new Keeper(recordTable('driver', driverKey), (driver) => [driverKey(driver)]),
    geofence: new Keeper(recordTable<Geofence>('geofence')),
    command: new Keeper(recordTable<SavedCommand>('command')),
    calendar: new Keeper(recordTable<Calendar>('calendar')),
    maintenance: new Keeper(recordTable<Maintenance>('maintenance')),
    attribute: new Keeper(recordTable<ComputedAttribute>('attribute')),
    notification: new Keeper(recordTable<NotificationRule>('notification')),
  };
}

function driverKey(driver: Driver): string {
  return driver.uniqueId;
}
