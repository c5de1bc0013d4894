import { DAYS, FIELD, FLAG_ARGUMENT, oneOf, TEXT } from './arguments.ts';
import { given, plain, type Action } from './action.ts';

/** What administrators do. */
export const ADMIN_ACTIONS: Readonly<Record<string, Action>> = {
  'admin.activityLog.open': plain(({ admin }) => admin.activityLog.open({ kind: 'server' })),
  'admin.activityLog.close': plain(({ admin }) => admin.activityLog.close()),
  'admin.activityLog.refresh': plain(
    ({ admin }) => admin.activityLog.refresh(),
    ({ admin }) => admin.activityLog.getSnapshot().isOpen,
  ),
  'admin.activityLog.setDays': given(
    DAYS,
    ({ console: farol }, days) => farol.admin.activityLog.setDays(days),
    ({ admin }) => admin.activityLog.getSnapshot().isOpen,
  ),
  'admin.activityLog.setFilter': given(
    TEXT,
    ({ console: farol }, query) => farol.admin.activityLog.setFilter({ query }),
    ({ admin }) => admin.activityLog.getSnapshot().isOpen,
  ),
  'admin.activityLog.clearFilter': plain(({ admin }) => admin.activityLog.clearFilter()),
  'admin.activityLog.sortBy': given(
    oneOf('created', 'username', 'ip'),
    ({ console: farol }, column) => farol.admin.activityLog.sortBy(column),
    ({ admin }) => admin.activityLog.getSnapshot().isOpen,
  ),
  'admin.statistics.open': plain(({ admin }) => admin.statistics.open()),
  'admin.statistics.close': plain(({ admin }) => admin.statistics.close()),
  'admin.statistics.refresh': plain(
    ({ admin }) => admin.statistics.refresh(),
    ({ admin }) => admin.statistics.getSnapshot().isOpen,
  ),
  'admin.statistics.setDays': given(
    DAYS,
    ({ console: farol }, days) => farol.admin.statistics.setDays(days),
    ({ admin }) => admin.statistics.getSnapshot().isOpen,
  ),
  'admin.branding.open': plain(({ admin }) => admin.branding.open()),
  'admin.branding.change': given(
    TEXT,
    ({ console: farol }, title) => farol.admin.branding.change({ title }),
    ({ admin }) => admin.branding.getSnapshot().isEditing,
  ),
  'admin.branding.setPicture': given(
    FLAG_ARGUMENT,
    ({ console: farol }, isRemoved) =>
      farol.admin.branding.setPicture('logo-interno', isRemoved ? 'removed' : undefined),
    ({ admin }) => admin.branding.getSnapshot().isEditing,
  ),
  'admin.branding.reset': plain(
    ({ admin }) => admin.branding.reset(),
    ({ admin }) => admin.branding.getSnapshot().isEditing,
  ),
  'admin.branding.save': plain(
    ({ admin }) => admin.branding.save(),
    ({ admin }) => admin.branding.getSnapshot().isEditing,
  ),
  'admin.branding.close': plain(({ admin }) => admin.branding.close()),
  'admin.branding.keepEditing': plain(
    ({ admin }) => admin.branding.keepEditing(),
    ({ admin }) => admin.branding.getSnapshot().isConfirmingDiscard,
  ),
  'admin.branding.discard': plain(
    ({ admin }) => admin.branding.discard(),
    ({ admin }) => admin.branding.getSnapshot().isConfirmingDiscard,
  ),
  'admin.branding.retry': plain(
    ({ admin }) => admin.branding.retry(),
    ({ admin }) => admin.branding.getSnapshot().loadFailure !== undefined,
  ),
  'admin.serverSettings.open': plain(({ admin }) => admin.serverSettings.open()),
  'admin.serverSettings.setField': given(
    { schema: FIELD.schema, draw: (random, stage) => ({ field: 'mapUrl', text: TEXT.draw(random, stage) }) },
    ({ console: farol }, { field, text }) => farol.admin.serverSettings.setField(field, text),
    ({ admin }) => admin.serverSettings.getSnapshot().isEditing,
  ),
  'admin.serverSettings.setAttributeLines': given(
    TEXT,
    ({ console: farol }, text) =>
      farol.admin.serverSettings.setAttributeLines([{ key: 'note', type: 'text', text }]),
    ({ admin }) => admin.serverSettings.getSnapshot().isEditing,
  ),
  'admin.serverSettings.save': plain(
    ({ admin }) => admin.serverSettings.save(),
    ({ admin }) => admin.serverSettings.getSnapshot().isEditing,
  ),
  'admin.serverSettings.close': plain(({ admin }) => admin.serverSettings.close()),
  'admin.serverSettings.keepEditing': plain(
    ({ admin }) => admin.serverSettings.keepEditing(),
    ({ admin }) => admin.serverSettings.getSnapshot().isConfirmingDiscard,
  ),
  'admin.serverSettings.discard': plain(
    ({ admin }) => admin.serverSettings.discard(),
    ({ admin }) => admin.serverSettings.getSnapshot().isConfirmingDiscard,
  ),
  'admin.serverSettings.retry': plain(
    ({ admin }) => admin.serverSettings.retry(),
    ({ admin }) => admin.serverSettings.getSnapshot().loadFailure !== undefined,
  ),
  'admin.serverRestart.request': plain(({ admin }) => admin.serverRestart.request('restart')),
  'admin.serverRestart.confirm': plain(
    ({ admin }) => admin.serverRestart.confirm(),
    ({ admin }) => admin.serverRestart.getSnapshot().isConfirming,
  ),
  'admin.serverRestart.stop': plain(({ admin }) => admin.serverRestart.stop()),
  'admin.serverRestart.close': plain(({ admin }) => admin.serverRestart.close()),
  'admin.announcement.dismiss': plain(
    ({ admin }) => admin.announcement.dismiss(),
    ({ admin }) => admin.announcement.getSnapshot().isVisible,
  ),
};
