import type { SchemaModule } from 'kysely';

/** Adds the geofence whose leaving caused a waiting engine stop: back inside, the stop is withdrawn. */
export async function addLeftGeofences(schema: SchemaModule): Promise<void> {
  await schema.alterTable('queued_commands').addColumn('left_geofence', 'text').execute();
}
