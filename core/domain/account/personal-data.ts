/** What is stored about a person, by the table in which it is. */
export const PERSONAL_DATA = [
  'sessions',
  'tokens',
  'openid_identities',
  'push_subscriptions',
  'outbox',
  'activity',
  'activityAboutIt',
  'command_log',
  'check_ins',
  'inspections',
  'events',
] as const;

/** A kind of what is stored about a person. */
export type PersonalDataKind = (typeof PERSONAL_DATA)[number];

/** How much an erasure removes, and from how much it takes the person's name, address and program (contract §4.3). */
export interface ErasureCounts {
  readonly removed: Readonly<Record<string, number>>;
  readonly anonymized: Readonly<Record<string, number>>;
}

/** What an erasure has done. */
export interface ErasureProtocol extends ErasureCounts {
  readonly userId: number;
  /** ISO 8601. */
  readonly erasedAt: string;
}

/** The counts that say something: those of known kinds above zero, in reading order. */
export function nonZeroCounts(
  counts: Readonly<Record<string, number>>,
): readonly { readonly kind: PersonalDataKind; readonly count: number }[] {
  return PERSONAL_DATA.map((kind) => ({ kind, count: counts[kind] ?? 0 })).filter(({ count }) => count > 0);
}
