import type { Area } from '../../geometry/area.ts';

/** A geofence imported from or exported to another program. */
export interface ExchangedGeofence {
  name: string;
  description: string;
  area: Area;
  /** `#rrggbb`, if it has one. */
  color: string | undefined;
  /** Half the width of a corridor, if given. */
  corridorMeters: number | undefined;
}

/** Why a file yields no geofences. */
export type ExchangeProblem = 'tooLarge' | 'malformed' | 'wrongKind' | 'nothing' | 'tooMany';

/** The content of a file: geofences and the number of unreadable shapes, or the problem. */
export type ExchangeResult = { fences: ExchangedGeofence[]; skipped: number } | { problem: ExchangeProblem };

/** Larger files are not read. */
export const MAX_FILE_CHARACTERS = 10_000_000;

/** Returns the result of reading the found shapes; none and too many are problems. */
export function exchangeResult(found: readonly (ExchangedGeofence | undefined)[]): ExchangeResult {
  if (found.length > MAX_GEOFENCES) return { problem: 'tooMany' };
  const fences = found.filter((fence) => fence !== undefined);
  return fences.length === 0 ? { problem: 'nothing' } : { fences, skipped: found.length - fences.length };
}

/** Parses a number from a file; undefined for anything else. */
export function parseExchangedNumber(text: unknown): number | undefined {
  const value = typeof text === 'string' && text.trim() !== '' ? Number(text) : text;
  // Stryker disable next-line ConditionalExpression: nothing but a number is finite; the type is for the compiler.
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Parses a color `#rrggbb` from a file; undefined for anything else. */
export function parseExchangedColor(text: unknown): string | undefined {
  return typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : undefined;
}

const MAX_GEOFENCES = 5000;
