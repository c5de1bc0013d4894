import {
  IconBell,
  IconBrush,
  IconCalendarTime,
  IconChartBar,
  IconHistory,
  IconLink,
  IconLogout,
  IconMathFunction,
  IconServerCog,
  IconSteeringWheel,
  IconTool,
  IconUserCircle,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { UserMenuEntry } from '@farol/core/domain/user-menu';
import type { Console } from '@farol/core/machines/console';
import { leave, type Navigate } from '../navigation.tsx';
import { openRecords } from '../records/record-opening.ts';

/** What an entry of the user menu looks like and does. */
interface Opening {
  readonly Icon: Icon;
  open(ways: { console: Console; navigate: Navigate }): void;
}

/** The entries that lead somewhere; those whose screens do not stand yet are not offered. */
export const OPENINGS: Partial<Readonly<Record<UserMenuEntry, Opening>>> = {
  account: {
    Icon: IconUserCircle,
    open: ({ console: { account, guard } }) => {
      const { user } = guard.getSnapshot().context;
      if (user) account.send({ type: 'OPEN', record: user });
    },
  },
  logs: {
    Icon: IconHistory,
    open: ({ console: { activityLog } }) => activityLog.send({ type: 'OPEN', subject: { kind: 'server' } }),
  },
  label: { Icon: IconBrush, open: ({ console: { labelForm } }) => labelForm.send({ type: 'OPEN' }) },
  statistics: {
    Icon: IconChartBar,
    open: ({ console: { statistics } }) => statistics.send({ type: 'OPEN' }),
  },
  shares: { Icon: IconLink, open: ({ console: { shareLinks } }) => shareLinks.send({ type: 'OPEN_ALL' }) },
  users: { Icon: IconUsers, open: ({ navigate }) => navigate('/users') },
  computed: { Icon: IconMathFunction, open: ({ navigate }) => navigate('/computed') },
  server: { Icon: IconServerCog, open: ({ console: { serverForm } }) => serverForm.send({ type: 'OPEN' }) },
  notifications: { Icon: IconBell, open: ({ navigate }) => navigate('/notifications') },
  drivers: { Icon: IconSteeringWheel, open: () => openRecords('drivers') },
  calendars: { Icon: IconCalendarTime, open: () => openRecords('calendars') },
  maintenance: { Icon: IconTool, open: () => openRecords('maintenances') },
  logout: {
    Icon: IconLogout,
    open: ({ console: { guard } }) => leave(() => guard.send({ type: 'SIGN_OUT' })),
  },
};
