import { isEngineStopSource, type EngineStopSource } from '@farol/core/domain/access/engine-stop-permission';
import type { Geofence } from '@farol/core/domain/geofence/geofence';
import type { Attributes } from '@farol/core/domain/values/attributes';
import type { Insertable, Selectable } from 'kysely';
import type { QueuedCommandRow } from '../schema/schema.ts';
import { objectIn } from '../schema/stored-json.ts';

/** A command waiting for its device to report (contract §2.4). */
export interface StoredQueuedCommand {
  id: number;
  attributes: Attributes;
  deviceId: number;
  type: string;
  textChannel: boolean;
}

/**
 * The user responsible for a command, and its source: the right is checked again
 * when the command is delivered.
 */
export interface CommandOrigin {
  userId: number | undefined;
  source: EngineStopSource;
  /** A notification rule of the user sent it; only the log keeps that. */
  isByRule?: boolean;
  /** The rules of drivers' check-ins sent it; only the logs keep that. */
  isByDriverRule?: boolean;
  /** The geofence that caused it. */
  geofenceId?: number;
  /** The geofence that was left, as it was then: back inside, a waiting stop is withdrawn. */
  leftGeofence?: LeftGeofence | undefined;
}

/** What is kept of a geofence that a vehicle left. */
export type LeftGeofence = Pick<Geofence, 'id' | 'name' | 'area' | 'attributes'>;

/** A queued command with its origin; undefined for commands queued before origins were recorded. */
export interface WaitingCommand {
  command: StoredQueuedCommand;
  /** When it expires as an engine stop, milliseconds since the epoch. */
  expiresAtMs: number | undefined;
  origin: CommandOrigin | undefined;
}

/** Converts a row to a queued command with its origin. */
export function waitingCommandFromRow(row: Selectable<QueuedCommandRow>): WaitingCommand {
  return {
    command: {
      id: row.id,
      attributes: objectIn(row.attributes),
      deviceId: row.device_id,
      type: row.type,
      textChannel: row.text_channel === 1,
    },
    expiresAtMs: row.expires_at ?? undefined,
    origin: isEngineStopSource(row.way)
      ? {
          userId: row.user_id ?? undefined,
          source: row.way,
          ...(row.left_geofence !== null && { leftGeofence: objectIn(row.left_geofence) }),
        }
      : undefined,
  };
}

/** Returns the row of a new command with its origin. */
export function queuedCommandRow(
  command: Omit<StoredQueuedCommand, 'id'>,
  origin: CommandOrigin,
  expiresAtMs: number | undefined,
): Insertable<QueuedCommandRow> {
  return {
    device_id: command.deviceId,
    type: command.type,
    text_channel: command.textChannel ? 1 : 0,
    attributes: JSON.stringify(command.attributes),
    user_id: origin.userId ?? null,
    way: origin.source,
    left_geofence: origin.leftGeofence ? JSON.stringify(origin.leftGeofence) : null,
    expires_at: expiresAtMs ?? null,
  };
}
