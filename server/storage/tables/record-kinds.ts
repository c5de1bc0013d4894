import type { Calendar } from '@farol/core/domain/calendar/calendar';
import type { ComputedAttribute } from '@farol/core/domain/position/computed-attribute';
import type { Device } from '@farol/core/domain/device/device';
import type { Driver } from '@farol/core/domain/device/driver';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Group } from '@farol/core/domain/device/group';
import { loginNameKeys } from '@farol/core/domain/account/login-name';
import type { Maintenance } from '@farol/core/domain/device/maintenance';
import type { NotificationRule } from '@farol/core/domain/alert/notification-rule';
import type { SavedCommand } from '@farol/core/domain/command/saved-command';
import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import type { SecretBox } from '../secret-box.ts';
import { accountTable, type Account } from './accounts.ts';
import { deviceTable } from './devices.ts';
import { groupTable } from './groups.ts';
import { recordTable } from './records.ts';
import type { Table } from './table.ts';
import { RecordIndex } from '../../registry/record-index.ts';

/** Each kind of record that is kept whole in memory, by the name its ids have on the wire, with what it is. */
export interface RecordsByKind {
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
export type RecordKind = keyof RecordsByKind;

/** Where the records of one kind are: in memory and in the database. */
class RecordStore<T extends { id: number }> {
  readonly table: Table<T>;
  readonly index: RecordIndex<T>;

  /** @param keysOf what no two records of the kind share */
  constructor(table: Table<T>, keysOf?: (record: T) => readonly string[]) {
    this.table = table;
    this.index = new RecordIndex(keysOf);
  }

  /** Puts what the database holds into the index. */
  async load(query: Kysely<Schema>): Promise<void> {
    for (const record of await this.table.load(query)) this.index.put(record);
  }
}

type RecordStores = { [K in RecordKind]: RecordStore<RecordsByKind[K]> };

/** Empty shelves for every kind, with the tables that fill them. */
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
