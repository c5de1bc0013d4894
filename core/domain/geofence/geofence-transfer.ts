import { parseArea, serializeArea } from '../geometry/area.ts';
import {
  parseExchangedColor,
  parseExchangedNumber,
  type ExchangedGeofence,
} from './formats/geofence-exchange.ts';
import { isAnchorGeofence } from './anchor.ts';
import type { Geofence } from './geofence.ts';

/**
 * Returns a geofence for export. Undefined when its area cannot be read, and for an anchor: it holds one
 * vehicle at its current position (§4) and would be imported as an ordinary geofence.
 */
export function toExchangedGeofence(geofence: Geofence): ExchangedGeofence | undefined {
  const { name, description, area, attributes } = geofence;
  const parsedArea = isAnchorGeofence(geofence) ? undefined : parseArea(area);
  return (
    parsedArea && {
      name: name.trim(),
      description: (description ?? '').trim(),
      area: parsedArea,
      color: parseExchangedColor(attributes['color']),
      corridorMeters: parseExchangedNumber(attributes['polylineDistance']),
    }
  );
}

/**
 * Returns a new geofence from an imported one. Whatever the file says, it is not an anchor and locks no
 * engine.
 * @param defaultName the name of a geofence without one
 */
export function fromExchangedGeofence(
  { name, description, area, color, corridorMeters }: ExchangedGeofence,
  defaultName: string,
): Geofence {
  return {
    id: 0,
    name: (name || defaultName).slice(0, MAX_TEXT_LENGTH),
    description: description.slice(0, MAX_TEXT_LENGTH),
    area: serializeArea(area),
    calendarId: 0,
    attributes: {
      ...(color !== undefined && { color }),
      ...(corridorMeters !== undefined && { polylineDistance: corridorMeters }),
    },
  };
}

/** The maximum length of name and description on the tracking server. */
const MAX_TEXT_LENGTH = 128;
