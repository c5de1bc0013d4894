/** What an alert by SMS says and takes, for who writes a rule (contract §4.5). */
export interface SmsEstimate {
  /** The text that the user would get. */
  readonly text: string;
  /** The messages that it is sent as, each of which costs. */
  readonly segments: number;
  /** The price of one in whole cents; undefined where none is set. */
  readonly centsPerSegment: number | undefined;
}

/** Returns what a number of such texts costs in whole cents; undefined where no price is set. */
export function estimatedCents(
  { segments, centsPerSegment }: Pick<SmsEstimate, 'segments' | 'centsPerSegment'>,
  texts: number,
): number | undefined {
  return centsPerSegment === undefined ? undefined : segments * centsPerSegment * texts;
}
