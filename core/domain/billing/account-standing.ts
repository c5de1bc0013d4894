import { addDays, daysBetween, type IsoDate } from './due-dates.ts';

/**
 * Where an account stands (§4). With `trust` it works although it is late; `suspended` is for non-payment and ends with
 * the payment; `blocked` was set by a manager and ends only when one lifts it; `disabled` is the switch of the user.
 */
export type AccountStanding = 'active' | 'trust' | 'suspended' | 'disabled' | 'blocked';

/** What is stored of an account beside its invoices. */
export interface AccountAccess {
  /** Since when it is late enough to be suspended; it stays while trust lasts. */
  readonly suspendedSince: IsoDate | null;
  readonly blockedSince: IsoDate | null;
  /** The last day of a trust unlock. */
  readonly trustUntil: IsoDate | null;
  /** There is one trust unlock until everything that is late is paid. */
  readonly isTrustUsed: boolean;
  /** A manager has let it in for good: invoices due up to this day suspend it no more. */
  readonly forgivenThrough: IsoDate | null;
}

/** An account about which nothing was decided yet. */
export const INITIAL_ACCOUNT_ACCESS: AccountAccess = {
  suspendedSince: null,
  blockedSince: null,
  trustUntil: null,
  isTrustUsed: false,
  forgivenThrough: null,
};

/** An invoice that is owed. */
export interface OwedInvoice {
  readonly due: IsoDate;
  /** Whether it is certain that nobody paid: a provider that cannot be asked may know better. */
  readonly isCertain: boolean;
}

/** What an account owes, and what its settings say about suspension. */
export interface AccountDebt {
  /** The invoices that are owed, in any order. */
  readonly owed: readonly OwedInvoice[];
  readonly suspension: { readonly automatic: boolean; readonly days: number };
}

/**
 * Returns what is stored of an account after a look at its debts: on every day and after every change of an invoice.
 * Looking twice changes nothing more. An account is suspended exactly while an invoice that nobody forgave is certainly
 * owed for more days than the settings allow; when nothing is late any more, the trust unlock can be used again.
 */
export function reviewedAccess(access: AccountAccess, debt: AccountDebt, today: IsoDate): AccountAccess {
  const late = debt.owed.filter(({ due }) => due < today);
  if (late.length === 0)
    return {
      ...access,
      suspendedSince: null,
      trustUntil: null,
      isTrustUsed: false,
      forgivenThrough: null,
    };
  const { automatic, days } = debt.suspension;
  const isTooLate =
    automatic &&
    late.some(
      ({ due, isCertain }) =>
        isCertain &&
        daysBetween(due, today) > days &&
        (access.forgivenThrough === null || due > access.forgivenThrough),
    );
  return { ...access, suspendedSince: isTooLate ? (access.suspendedSince ?? today) : null };
}

/** Returns where an account stands on a day. */
export function accountStanding(
  access: AccountAccess,
  { isDisabled, today }: { isDisabled: boolean; today: IsoDate },
): AccountStanding {
  if (isDisabled) return 'disabled';
  if (access.blockedSince !== null) return 'blocked';
  if (access.suspendedSince === null) return 'active';
  return today <= (access.trustUntil ?? '') ? 'trust' : 'suspended';
}

/**
 * Returns the day on which an account is suspended if nothing of what is late is paid; null where it is not going to be,
 * and where it is suspended, trusted or blocked already. A provider that cannot be asked may put it off.
 */
export function suspensionDay(access: AccountAccess, debt: AccountDebt, today: IsoDate): IsoDate | null {
  const { automatic, days } = debt.suspension;
  if (!automatic || access.suspendedSince !== null || access.blockedSince !== null) return null;
  const { forgivenThrough } = access;
  const [first] = debt.owed
    .map(({ due }) => due)
    .filter((due) => due < today && (forgivenThrough === null || due > forgivenThrough))
    .toSorted();
  if (first === undefined) return null;
  const day = addDays(first, days + 1);
  return day < today ? today : day;
}

/** Whether an account may be used, as far as billing decides that. */
export function isOpenStanding(standing: AccountStanding): boolean {
  return standing === 'active' || standing === 'trust';
}

/** A trust unlock that is possible. */
export interface TrustOffer {
  readonly days: number;
  /** Its last day. */
  readonly until: IsoDate;
}

/** Why a trust unlock is refused. */
export type TrustUnlockProblem = 'notSuspended' | 'notAllowed' | 'alreadyUsed';

/**
 * Returns an account after a trust unlock, or why there is none. It lasts for the day on which it is given and for
 * `days` more, whatever happens in between.
 */
export function trustUnlocked(
  access: AccountAccess,
  trust: { readonly allowed: boolean; readonly days: number },
  today: IsoDate,
): { readonly access: AccountAccess } | { readonly problem: TrustUnlockProblem } {
  if (access.blockedSince !== null || access.suspendedSince === null) return { problem: 'notSuspended' };
  if (!trust.allowed || trust.days < 1) return { problem: 'notAllowed' };
  if (access.isTrustUsed) return { problem: 'alreadyUsed' };
  return { access: { ...access, isTrustUsed: true, trustUntil: addDays(today, trust.days) } };
}

/** Returns an account after a manager let it in for good: what is late today suspends it no more. */
export function unlockedAccess(
  access: AccountAccess,
  { owed }: Pick<AccountDebt, 'owed'>,
  today: IsoDate,
): AccountAccess {
  const isLate = owed.some(({ due }) => due < today);
  return {
    ...access,
    blockedSince: null,
    suspendedSince: null,
    trustUntil: null,
    forgivenThrough: isLate ? addDays(today, -1) : access.forgivenThrough,
  };
}

/** Returns an account to which a manager closed the access. */
export function blockedAccess(access: AccountAccess, today: IsoDate): AccountAccess {
  return { ...access, blockedSince: access.blockedSince ?? today };
}
