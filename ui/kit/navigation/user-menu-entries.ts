import {
  IconBell,
  IconBrush,
  IconCalendarTime,
  IconCarGarage,
  IconCash,
  IconChartBar,
  IconHistory,
  IconLink,
  IconLogout,
  IconMailX,
  IconMathFunction,
  IconPlugConnected,
  IconQrcode,
  IconReceipt,
  IconServerCog,
  IconSteeringWheel,
  IconTool,
  IconUserCircle,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { UserMenuEntry } from '@farol/core/domain/navigation/console-menus';
import type { ConnectedConsole } from '@farol/core/console/connected-console';
import { leaveWhenAllowed, type Navigate } from './navigation.tsx';

/** The icon and the action of an entry of the user menu. */
interface UserMenuAction {
  readonly Icon: Icon;
  run(context: { features: ConnectedConsole; navigate: Navigate }): void;
}

/** The entries with an action; entries whose screens do not exist yet are not offered. */
export const USER_MENU_ACTIONS: Partial<Readonly<Record<UserMenuEntry, UserMenuAction>>> = {
  account: {
    Icon: IconUserCircle,
    run: ({ features: { account, access } }) => {
      const { user } = access.getSnapshot();
      if (user) account.form.open(user);
    },
  },
  invoices: { Icon: IconReceipt, run: ({ features: { billing } }) => billing.own.open() },
  billing: { Icon: IconCash, run: ({ features: { billing } }) => billing.customers.open() },
  logs: {
    Icon: IconHistory,
    run: ({ features: { admin } }) => admin.activityLog.open({ kind: 'server' }),
  },
  branding: { Icon: IconBrush, run: ({ features: { admin } }) => admin.branding.open() },
  statistics: {
    Icon: IconChartBar,
    run: ({ features: { admin } }) => admin.statistics.open(),
  },
  integrations: {
    Icon: IconPlugConnected,
    run: ({ features: { integrations } }) => integrations.list.open(),
  },
  undelivered: { Icon: IconMailX, run: ({ features: { outbox } }) => outbox.letters.open() },
  ownVehicles: { Icon: IconCarGarage, run: ({ features: { admin } }) => admin.demoReplacement.open() },
  shares: { Icon: IconLink, run: ({ features: { shares } }) => shares.links.openAll() },
  autolink: { Icon: IconQrcode, run: ({ navigate }) => navigate('/autolink') },
  users: { Icon: IconUsers, run: ({ navigate }) => navigate('/users') },
  computed: { Icon: IconMathFunction, run: ({ navigate }) => navigate('/computed') },
  server: {
    Icon: IconServerCog,
    run: ({ features: { admin } }) => admin.serverSettings.open(),
  },
  notifications: { Icon: IconBell, run: ({ navigate }) => navigate('/notifications') },
  drivers: { Icon: IconSteeringWheel, run: ({ features: { shell } }) => shell.open('drivers') },
  calendars: { Icon: IconCalendarTime, run: ({ features: { shell } }) => shell.open('calendars') },
  maintenance: { Icon: IconTool, run: ({ features: { shell } }) => shell.open('maintenances') },
  logout: {
    Icon: IconLogout,
    run: ({ features: { access } }) => leaveWhenAllowed(access.signOut),
  },
};
