import { ADDRESS_LEADS_BACK } from './address-leads-back.ts';
import { NOTHING_TWICE, NOTHING_UNASKED } from './asked-changes.ts';
import { GAPS_ARE_TOLD } from './gaps-are-told.ts';
import type { Invariant } from './invariant.ts';
import { NO_LEAKS_AFTER_SIGN_OUT } from './no-leaks-after-sign-out.ts';

/** What holds in every run. */
export const INVARIANTS: readonly Invariant[] = [
  NOTHING_UNASKED,
  NOTHING_TWICE,
  NO_LEAKS_AFTER_SIGN_OUT,
  GAPS_ARE_TOLD,
  ADDRESS_LEADS_BACK,
];
