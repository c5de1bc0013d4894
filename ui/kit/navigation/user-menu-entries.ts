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
import type { UserMenuEntry } from '@farol/core/domain/navigation/console-menus';
import type { Console } from '@farol/core/console/console';
import { leaveWhenAllowed, type Navigate } from './navigation.tsx';
import { openRecordDialog } from './record-dialog-state.ts';

/** The icon and the action of an entry of the user menu. */
interface UserMenuAction {
  readonly Icon: Icon;
  run(context: { console: Console; navigate: Navigate }): void;
}

/** The entries with an action; entries whose screens do not exist yet are not offered. */
export const USER_MENU_ACTIONS: Partial<Readonly<Record<UserMenuEntry, UserMenuAction>>> = {
  account: {
    Icon: IconUserCircle,
    run: ({ console: { accountForm, guard } }) => {
      const { user } = guard.getSnapshot().context;
      if (user) accountForm.send({ type: 'OPEN', record: user });
    },
  },
  logs: {
    Icon: IconHistory,
    run: ({ console: { activityLog } }) => activityLog.send({ type: 'OPEN', subject: { kind: 'server' } }),
  },
  label: { Icon: IconBrush, run: ({ console: { brandingForm } }) => brandingForm.send({ type: 'OPEN' }) },
  statistics: {
    Icon: IconChartBar,
    run: ({ console: { serverStatistics } }) => serverStatistics.send({ type: 'OPEN' }),
  },
  shares: { Icon: IconLink, run: ({ console: { shareLinks } }) => shareLinks.send({ type: 'OPEN_ALL' }) },
  users: { Icon: IconUsers, run: ({ navigate }) => navigate('/users') },
  computed: { Icon: IconMathFunction, run: ({ navigate }) => navigate('/computed') },
  server: {
    Icon: IconServerCog,
    run: ({ console: { serverSettingsForm } }) => serverSettingsForm.send({ type: 'OPEN' }),
  },
  notifications: { Icon: IconBell, run: ({ navigate }) => navigate('/notifications') },
  drivers: { Icon: IconSteeringWheel, run: () => openRecordDialog('drivers') },
  calendars: { Icon: IconCalendarTime, run: () => openRecordDialog('calendars') },
  maintenance: { Icon: IconTool, run: () => openRecordDialog('maintenances') },
  logout: {
    Icon: IconLogout,
    run: ({ console: { guard } }) => leaveWhenAllowed(() => guard.send({ type: 'SIGN_OUT' })),
  },
};
