import { loginNameKeys } from '@farol/core/domain/account/login-name';
import type { Calendar } from '@farol/core/domain/calendar/calendar';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import type { ComputedAttribute } from '@farol/core/domain/position/computed-attribute';
import type { Driver } from '@farol/core/domain/device/driver';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Maintenance } from '@farol/core/domain/device/maintenance';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import type { Kysely } from 'kysely';
import type { Schema } from '../storage/schema/schema.ts';
import type { SecretBox } from '../storage/secret-box.ts';
import { accountTable } from '../storage/tables/accounts.ts';
import { deviceTable } from '../storage/tables/devices.ts';
import { groupTable } from '../storage/tables/groups.ts';
import type { RecordKind, RecordsByKind } from '../storage/tables/record-kinds.ts';
import { recordTable } from '../storage/tables/records.ts';
import type { Table } from '../storage/tables/table.ts';
import { RecordIndex } from './record-index.ts';

/** The records of one kind, in memory and in the database. */
class RecordStore<T extends { id: number }> {
  readonly table: Table<T>;
  readonly index: RecordIndex<T>;

  /** @param keysOf returns the unique keys of a record */
  constructor(table: Table<T>, keysOf?: (record: T) => readonly string[]) {
    this.table = table;
    this.index = new RecordIndex(keysOf);
  }

  /** Loads the records from the database into the index. */
  async load(query: Kysely<Schema>): Promise<void> {
    for (const record of await this.table.load(query)) this.index.put(record);
  }
}

/** The stores of every kind. */
export type RecordStores = { [K in RecordKind]: RecordStore<RecordsByKind[K]> };

/** Creates the stores of every kind, with empty indexes. */
export function createRecordStores(secrets: SecretBox): RecordStores {
  return {
    user: new RecordStore(accountTable(secrets), ({ user }) => loginNameKeys(user)),
    device: new RecordStore(deviceTable, (device) => [device.uniqueId]),
    group: new RecordStore(groupTable),
    driver: new RecordStore(recordTable('driver', driverKey), (driver) => [driverKey(driver)]),
    geofence: new RecordStore(recordTable<Geofence>('geofence')),
    command: new RecordStore(recordTable<SavedCommand>('command')),
    calendar: new RecordStore(recordTable<Calendar>('calendar')),
    maintenance: new RecordStore(recordTable<Maintenance>('maintenance')),
    attribute: new RecordStore(recordTable<ComputedAttribute>('attribute')),
    notification: new RecordStore(recordTable<NotificationRule>('notification')),
  };
}

function driverKey(driver: Driver): string {
  return driver.uniqueId;
}
