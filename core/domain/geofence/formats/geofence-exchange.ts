import type { Area } from '../../geometry/area.ts';

/** A geofence on its way from or to another program. */
export interface ExchangedGeofence {
  name: string;
  description: string;
  area: Area;
  /** `#rrggbb`, when it has one. */
  color: string | undefined;
  /** Half the width of a corridor, when it names one. */
  corridorMeters: number | undefined;
}

/** Why a file gives no geofences. */
export type ExchangeProblem = 'tooLarge' | 'malformed' | 'wrongKind' | 'nothing' | 'tooMany';

/** What a file gives: geofences and how many of its shapes could not be read as one, or why it gives none. */
export type ExchangeResult = { fences: ExchangedGeofence[]; skipped: number } | { problem: ExchangeProblem };

/** Files beyond this many characters are not read. */
export const MAX_FILE_CHARACTERS = 10_000_000;

/** The reading of what was found; nothing found, and more than anyone wants at once, are problems. */
export function exchangeResult(found: readonly (ExchangedGeofence | undefined)[]): ExchangeResult {
  if (found.length > MAX_GEOFENCES) return { problem: 'tooMany' };
  const fences = found.filter((fence) => fence !== undefined);
  return fences.length === 0 ? { problem: 'nothing' } : { fences, skipped: found.length - fences.length };
}

/** The number in a text of a file; nothing for anything else. */
export function parseExchangedNumber(text: unknown): number | undefined {
  const value = typeof text === 'string' && text.trim() !== '' ? Number(text) : text;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The colour in a text of a file, `#rrggbb`; nothing for anything else. */
export function parseExchangedColor(text: unknown): string | undefined {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined;
}

const MAX_GEOFENCES = 5000;
