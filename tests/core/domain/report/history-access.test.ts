import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  allowedHistoryStart,
  visibleHistoryStart,
  type DeviceHistoryKind,
} from '@farol/core/domain/report/history-access';
import { formatPermissionFlags } from '@farol/core/domain/access/permission';
import { PERMISSION, type Permission } from '@farol/core/domain/access/permission-flags';
import { DEFAULT_USER, type User } from '@farol/core/domain/account/user';
import { aServer } from '../../../arbitraries/servers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1.79e12;
const REPORT: Record<DeviceHistoryKind, Permission> = {
  positions: PERMISSION.historyReport,
  events: PERMISSION.eventReport,
};

const flags = fc.array(fc.boolean(), { minLength: 128, maxLength: 128 });
const data = fc.constantFrom<DeviceHistoryKind>('positions', 'events');

function principal(user: Partial<User>) {
  const known = aServer();
  const info = { ...known.info, attributes: { 'farol.enableAdvancedPerms': true } };
  return {
    user: { ...DEFAULT_USER, id: 5, ...user },
    server: { ...known, info, isPlus: true },
    namespace: 'farol',
  };
}

test('history access: history is open to users with the permission for its report, and to others as far as the live view shows it', () => {
  fc.assert(
    fc.property(flags, data, fc.boolean(), fc.boolean(), (on, what, reportsOff, administrator) => {
      const attributes = { 'farol.advancedPerms': formatPermissionFlags(on) };
      const start = visibleHistoryStart(what, principal({ attributes, administrator }), reportsOff, NOW);
      const isHeld = administrator || Boolean(on[PERMISSION.viewReports] && on[REPORT[what]]);
      expect(start).toBe(isHeld && !reportsOff ? Number.NEGATIVE_INFINITY : NOW - 12 * HOUR);
    }),
  );
});

test('history access: a guest sees nothing older than the share and nothing older than twelve hours, whatever the account says', () => {
  const made = fc.integer({ min: -50, max: 0 }).map((hours) => NOW + hours * HOUR);
  fc.assert(
    fc.property(made, fc.option(flags), data, fc.boolean(), (sharedAt, on, what, isOld) => {
      const guest = principal({
        attributes: {
          isShared: 3,
          ...(on && { 'farol.advancedPerms': formatPermissionFlags(on) }),
          ...(isOld ? {} : { sharedAt }),
        },
        login: `share-3-${sharedAt / 1000}`,
      });
      expect(visibleHistoryStart(what, guest, false, NOW)).toBe(Math.max(sharedAt, NOW - 12 * HOUR));
    }),
  );
});

test('history access: a query beyond the visible history is refused, or answered in part for guests, whose console cannot know the limit', () => {
  const moment = fc.integer({ min: NOW - 100 * HOUR, max: NOW });
  fc.assert(
    fc.property(moment, moment, fc.boolean(), (from, start, guest) => {
      const answered = allowedHistoryStart(
        from,
        start,
        principal(guest ? { attributes: { isShared: 3 } } : {}),
      );
      if (answered === undefined) {
        expect(guest).toBe(false);
        expect(from).toBeLessThan(start);
      } else expect(answered).toBe(Math.max(from, start));
      if (from >= start) expect(answered).toBe(from);
    }),
  );
});

test('history access: a query that is up to 15 minutes too early, as from a slow clock, is answered; one that is earlier is refused', () => {
  const early = fc.integer({ min: 0, max: 30 * MINUTE });
  fc.assert(
    fc.property(early, (ms) => {
      const expected = ms <= 15 * MINUTE ? NOW : undefined;
      expect(allowedHistoryStart(NOW - ms, NOW, principal({}))).toBe(expected);
    }),
    { examples: [[15 * MINUTE], [15 * MINUTE + 1]] },
  );
});
