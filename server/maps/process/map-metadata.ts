import * as z from 'zod/mini';
import { vectorSchemaOf, type MapSchema } from '@farol/core/domain/server/street-map';
import { MapFileError } from './map-description.ts';

const vectorLayers = z.array(z.object({ id: z.string() }));

/**
 * Returns the schema of vector tiles by the names of their layers. Throws MapFileError when the file does not
 * list them, or for another schema.
 */
export function vectorSchema(layers: unknown): MapSchema {
  const listed = vectorLayers.safeParse(layers);
  if (!listed.success) throw new MapFileError('its metadata does not list the layers');
  const schema = vectorSchemaOf(listed.data.map(({ id }) => id));
  if (!schema) throw new MapFileError('its layers are neither those of Protomaps nor those of OpenMapTiles');
  return schema;
}
