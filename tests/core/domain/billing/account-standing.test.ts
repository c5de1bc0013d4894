import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  INITIAL_ACCOUNT_ACCESS,
  accountStanding,
  blockedAccess,
  isOpenStanding,
  reviewedAccess,
  suspensionDay,
  trustUnlocked,
  unlockedAccess,
  type AccountAccess,
  type OwedInvoice,
} from '@farol/core/domain/billing/account-standing';
import { addDays, daysBetween } from '@farol/core/domain/billing/due-dates';

const FIRST_DAY = '2026-01-01';
/** Invoices of which it is certain that they are owed. */
const certain = (owed: readonly string[]): OwedInvoice[] => owed.map((due) => ({ due, isCertain: true }));
const TRUST = { allowed: true, days: 5 };

type Step =
  | { kind: 'pass'; days: number }
  | { kind: 'issue' }
  | { kind: 'pay' }
  | { kind: 'trust' }
  | { kind: 'unlock' }
  | { kind: 'block' };

const steps: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 45 }) }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'issue' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'pay' as const }) },
  { weight: 3, arbitrary: fc.constant({ kind: 'trust' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'unlock' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'block' as const }) },
);

/** What the rule says in one sentence each, kept day by day. */
class Model {
  today = FIRST_DAY;
  owed: string[] = [];
  forgiven = new Set<string>();
  trustUntil = '';
  trusts = 0;
  blocked = false;
  readonly suspension: { automatic: boolean; days: number };

  constructor(suspension: { automatic: boolean; days: number }) {
    this.suspension = suspension;
  }

  settle(): void {
    if (this.owed.some((due) => due < this.today)) return;
    this.forgiven.clear();
    this.trustUntil = '';
    this.trusts = 0;
  }

  get isTooLate(): boolean {
    const { automatic, days } = this.suspension;
    return (
      automatic && this.owed.some((due) => !this.forgiven.has(due) && daysBetween(due, this.today) > days)
    );
  }

  get standing(): string {
    if (this.blocked) return 'blocked';
    if (!this.isTooLate) return 'active';
    return this.today <= this.trustUntil ? 'trust' : 'suspended';
  }
}

test('account: over years it is suspended exactly while it is too late, and trust counts once until all is paid', () => {
  fc.assert(
    fc.property(
      fc.array(steps, { minLength: 40, maxLength: 120 }),
      fc.record({ automatic: fc.boolean(), days: fc.integer({ min: 0, max: 20 }) }),
      (all, suspension) => {
        const model = new Model(suspension);
        let access: AccountAccess = INITIAL_ACCOUNT_ACCESS;
        const review = (): void => {
          access = reviewedAccess(access, { owed: certain(model.owed), suspension }, model.today);
          model.settle();
        };
        for (const step of all) {
          if (step.kind === 'pass')
            for (let day = 0; day < step.days; day += 1) {
              model.today = addDays(model.today, 1);
              // The daily run may be missed: on its day the server was off.
              if (day % 3 !== 1) review();
            }
          if (step.kind === 'issue') model.owed.push(addDays(model.today, 10));
          if (step.kind === 'pay') model.owed.shift();
          review();
          if (step.kind === 'trust') {
            const answer = trustUnlocked(access, TRUST, model.today);
            const isOpen = !model.blocked && model.isTooLate && model.trusts === 0;
            expect('access' in answer).toBe(isOpen);
            if ('access' in answer) {
              access = answer.access;
              model.trusts += 1;
              model.trustUntil = addDays(model.today, TRUST.days);
            }
          }
          if (step.kind === 'unlock') {
            access = unlockedAccess(access, { owed: certain(model.owed) }, model.today);
            for (const due of model.owed) if (due < model.today) model.forgiven.add(due);
            model.blocked = false;
            model.trustUntil = '';
          }
          if (step.kind === 'block') {
            access = blockedAccess(access, model.today);
            model.blocked = true;
          }
          review();
          expect(accountStanding(access, { isDisabled: false, today: model.today })).toBe(model.standing);
          expect(reviewedAccess(access, { owed: certain(model.owed), suspension }, model.today)).toEqual(
            access,
          );
          expect(accountStanding(access, { isDisabled: true, today: model.today })).toBe('disabled');
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('account: nobody is suspended on the due day, nor on the days that the settings give', () => {
  const debt = { owed: certain(['2026-03-10']), suspension: { automatic: true, days: 3 } };
  const standingOn = (today: string): string =>
    accountStanding(reviewedAccess(INITIAL_ACCOUNT_ACCESS, debt, today), { isDisabled: false, today });
  expect(['2026-03-10', '2026-03-11', '2026-03-13', '2026-03-14'].map(standingOn)).toEqual([
    'active',
    'active',
    'active',
    'suspended',
  ]);
});

test('account: on the due day nothing is late, and what was decided about older debts is forgotten', () => {
  const decided: AccountAccess = {
    ...INITIAL_ACCOUNT_ACCESS,
    suspendedSince: '2026-02-14',
    trustUntil: '2026-03-12',
    isTrustUsed: true,
    forgivenThrough: '2026-02-09',
  };
  const debt = { owed: certain(['2026-03-10']), suspension: { automatic: true, days: 0 } };
  expect(reviewedAccess(decided, debt, '2026-03-10')).toEqual(INITIAL_ACCOUNT_ACCESS);
});

test('account: trust lasts through its last day, and an account is open while it is active or trusted', () => {
  const given = trustUnlocked(
    { ...INITIAL_ACCOUNT_ACCESS, suspendedSince: '2026-03-14' },
    { allowed: true, days: 1 },
    '2026-03-15',
  );
  const access = 'access' in given ? given.access : INITIAL_ACCOUNT_ACCESS;
  const standings = ['2026-03-15', '2026-03-16', '2026-03-17'].map((today) =>
    accountStanding(access, { isDisabled: false, today }),
  );
  expect(standings).toEqual(['trust', 'trust', 'suspended']);
  expect(accountStanding(access, { isDisabled: true, today: '2026-03-15' })).toBe('disabled');
  expect(
    (['active', 'trust', 'suspended', 'disabled', 'blocked'] as const).map((standing) =>
      isOpenStanding(standing),
    ),
  ).toEqual([true, true, false, false, false]);
});

test('account: who is let in for good is suspended for what is due from that day on, and for nothing before', () => {
  const suspended = blockedAccess(
    { ...INITIAL_ACCOUNT_ACCESS, suspendedSince: '2026-03-14', trustUntil: '2026-03-20' },
    '2026-03-15',
  );
  const unlocked = unlockedAccess(suspended, { owed: certain(['2026-03-10', '2026-03-14']) }, '2026-03-15');
  expect(unlocked).toEqual({ ...INITIAL_ACCOUNT_ACCESS, forgivenThrough: '2026-03-14' });
  const suspension = { automatic: true, days: 0 };
  const reviewed = (due: string): unknown => {
    const debt = { owed: certain([due]), suspension };
    const { suspendedSince } = reviewedAccess(unlocked, debt, '2026-04-01');
    return [suspendedSince, suspensionDay(unlocked, debt, '2026-04-01')];
  };
  expect(reviewed('2026-03-14')).toEqual([null, null]);
  expect(reviewed('2026-03-15')).toEqual(['2026-04-01', '2026-04-01']);
  // Nothing was late: what comes due is owed as ever.
  for (const owed of [[], certain(['2026-03-15'])])
    expect(unlockedAccess(suspended, { owed }, '2026-03-15')).toEqual(INITIAL_ACCOUNT_ACCESS);
});

test('account: a trust unlock that the settings do not allow, or that is not needed, is refused', () => {
  const suspended: AccountAccess = { ...INITIAL_ACCOUNT_ACCESS, suspendedSince: '2026-03-14' };
  expect(trustUnlocked(INITIAL_ACCOUNT_ACCESS, TRUST, '2026-03-15')).toEqual({ problem: 'notSuspended' });
  expect(trustUnlocked(suspended, { allowed: false, days: 5 }, '2026-03-15')).toEqual({
    problem: 'notAllowed',
  });
  expect(trustUnlocked(suspended, { allowed: true, days: 0 }, '2026-03-15')).toEqual({
    problem: 'notAllowed',
  });
  expect(trustUnlocked({ ...suspended, isTrustUsed: true }, TRUST, '2026-03-15')).toEqual({
    problem: 'alreadyUsed',
  });
});

test('account: what a provider could not be asked about suspends nobody, and keeps the trust unlock used', () => {
  const debt = { owed: [{ due: '2026-03-10', isCertain: false }], suspension: { automatic: true, days: 3 } };
  const access = reviewedAccess({ ...INITIAL_ACCOUNT_ACCESS, isTrustUsed: true }, debt, '2026-04-10');
  expect(access).toEqual({ ...INITIAL_ACCOUNT_ACCESS, isTrustUsed: true });
});

test('account: the day of the suspension that is announced is the first on which a look suspends it', () => {
  const day = fc.integer({ min: 0, max: 60 }).map((days) => addDays(FIRST_DAY, days));
  const debts = fc.record({
    owed: fc.array(day, { maxLength: 4 }).map(certain),
    suspension: fc.record({ automatic: fc.boolean(), days: fc.integer({ min: 0, max: 20 }) }),
  });
  fc.assert(
    fc.property(debts, fc.option(day), fc.integer({ min: 0, max: 90 }), (debt, forgivenThrough, daysOn) => {
      const today = addDays(FIRST_DAY, daysOn);
      const access = reviewedAccess({ ...INITIAL_ACCOUNT_ACCESS, forgivenThrough }, debt, today);
      const announced = suspensionDay(access, debt, today);
      // Only what is late is announced; what is not due yet may still be paid in time.
      const late = { ...debt, owed: debt.owed.filter(({ due }) => due < today) };
      const days = Array.from({ length: 100 }, (_, ahead) => addDays(today, ahead));
      const first = days.find(
        (later) => late.owed.length > 0 && reviewedAccess(access, late, later).suspendedSince !== null,
      );
      expect(announced).toBe(access.suspendedSince === null ? (first ?? null) : null);
    }),
  );
});

test('account: a suspension that waits for a provider is announced for today, one of a blocked account not', () => {
  const debt = { owed: [{ due: '2026-03-10', isCertain: false }], suspension: { automatic: true, days: 3 } };
  expect(suspensionDay(INITIAL_ACCOUNT_ACCESS, debt, '2026-04-10')).toBe('2026-04-10');
  expect(
    suspensionDay({ ...INITIAL_ACCOUNT_ACCESS, blockedSince: '2026-04-01' }, debt, '2026-04-10'),
  ).toBeNull();
});
