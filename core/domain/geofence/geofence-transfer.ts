import { parseArea, writeArea } from '../geometry/area.ts';
import { parseExchangedColor, parseExchangedNumber, type ExchangedGeofence } from './formats/geofence-exchange.ts';
import { isAnchorGeofence } from './geofence-attributes.ts';
import type { Geofence } from './geofence.ts';

/**
 * A geofence as other programs take it; nothing when its area cannot be read, and nothing for an anchor: that one holds one vehicle
 * where it stands now (§4), and would come back as an ordinary geofence that holds nothing.
 */
export function toExchangedGeofence(geofence: Geofence): ExchangedGeofence | undefined {
  const { name, description, area, attributes } = geofence;
  const read = isAnchorGeofence(geofence) ? undefined : parseArea(area);
  return (
    read && {
      name: name.trim(),
      description: (description ?? '').trim(),
      area: read,
      color: parseExchangedColor(attributes['color']),
      corridorMeters: parseExchangedNumber(attributes['polylineDistance']),
    }
  );
}

/**
 * A new geofence from one of another program. Whatever the file says, it is no anchor and locks no engine.
 * @param unnamed what it is called when it has no name
 */
export function fromExchangedGeofence(
  { name, description, area, color, corridorMeters }: ExchangedGeofence,
  unnamed: string,
): Geofence {
  return {
    id: 0,
    name: (name || unnamed).slice(0, LONGEST_TEXT),
    description: description.slice(0, LONGEST_TEXT),
    area: writeArea(area),
    calendarId: 0,
    attributes: {
      ...(color !== undefined && { color }),
      ...(corridorMeters !== undefined && { polylineDistance: corridorMeters }),
    },
  };
}

/** What the tracking server keeps of a name and a description (contract §2.2). */
const LONGEST_TEXT = 128;
