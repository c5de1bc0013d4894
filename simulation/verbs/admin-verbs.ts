import { DAYS, FIELD, FLAG, oneOf, TEXT } from './arguments.ts';
import { given, plain, type Verb } from './verb.ts';

/** What administrators do. */
export const ADMIN_VERBS: Readonly<Record<string, Verb>> = {
  'admin.activityLog.open': plain(({ admin }) => admin.activityLog.open({ kind: 'server' })),
  'admin.activityLog.close': plain(({ admin }) => admin.activityLog.close()),
  'admin.activityLog.refresh': plain(
    ({ admin }) => admin.activityLog.refresh(),
    ({ admin }) => admin.activityLog.get().isOpen,
  ),
  'admin.activityLog.setDays': given(
    DAYS,
    ({ console }, days) => console.admin.activityLog.setDays(days),
    ({ admin }) => admin.activityLog.get().isOpen,
  ),
  'admin.activityLog.setFilter': given(
    TEXT,
    ({ console }, query) => console.admin.activityLog.setFilter({ query }),
    ({ admin }) => admin.activityLog.get().isOpen,
  ),
  'admin.activityLog.clearFilter': plain(({ admin }) => admin.activityLog.clearFilter()),
  'admin.activityLog.sortBy': given(
    oneOf('created', 'username', 'ip'),
    ({ console }, column) => console.admin.activityLog.sortBy(column),
    ({ admin }) => admin.activityLog.get().isOpen,
  ),
  'admin.statistics.open': plain(({ admin }) => admin.statistics.open()),
  'admin.statistics.close': plain(({ admin }) => admin.statistics.close()),
  'admin.statistics.refresh': plain(
    ({ admin }) => admin.statistics.refresh(),
    ({ admin }) => admin.statistics.get().isOpen,
  ),
  'admin.statistics.setDays': given(
    DAYS,
    ({ console }, days) => console.admin.statistics.setDays(days),
    ({ admin }) => admin.statistics.get().isOpen,
  ),
  'admin.branding.open': plain(({ admin }) => admin.branding.open()),
  'admin.branding.change': given(
    TEXT,
    ({ console }, title) => console.admin.branding.change({ title }),
    ({ admin }) => admin.branding.get().isEditing,
  ),
  'admin.branding.setPicture': given(
    FLAG,
    ({ console }, isRemoved) =>
      console.admin.branding.setPicture('logo-interno', isRemoved ? 'removed' : undefined),
    ({ admin }) => admin.branding.get().isEditing,
  ),
  'admin.branding.reset': plain(
    ({ admin }) => admin.branding.reset(),
    ({ admin }) => admin.branding.get().isEditing,
  ),
  'admin.branding.save': plain(
    ({ admin }) => admin.branding.save(),
    ({ admin }) => admin.branding.get().isEditing,
  ),
  'admin.branding.close': plain(({ admin }) => admin.branding.close()),
  'admin.branding.keepEditing': plain(
    ({ admin }) => admin.branding.keepEditing(),
    ({ admin }) => admin.branding.get().isConfirmingDiscard,
  ),
  'admin.branding.discard': plain(
    ({ admin }) => admin.branding.discard(),
    ({ admin }) => admin.branding.get().isConfirmingDiscard,
  ),
  'admin.branding.retry': plain(
    ({ admin }) => admin.branding.retry(),
    ({ admin }) => admin.branding.get().loadFailure !== undefined,
  ),
  'admin.serverSettings.open': plain(({ admin }) => admin.serverSettings.open()),
  'admin.serverSettings.setField': given(
    { schema: FIELD.schema, draw: (random, stage) => ({ field: 'mapUrl', text: TEXT.draw(random, stage) }) },
    ({ console }, { field, text }) => console.admin.serverSettings.setField(field, text),
    ({ admin }) => admin.serverSettings.get().isEditing,
  ),
  'admin.serverSettings.setAttributeLines': given(
    TEXT,
    ({ console }, text) =>
      console.admin.serverSettings.setAttributeLines([{ key: 'note', type: 'text', text }]),
    ({ admin }) => admin.serverSettings.get().isEditing,
  ),
  'admin.serverSettings.save': plain(
    ({ admin }) => admin.serverSettings.save(),
    ({ admin }) => admin.serverSettings.get().isEditing,
  ),
  'admin.serverSettings.close': plain(({ admin }) => admin.serverSettings.close()),
  'admin.serverSettings.keepEditing': plain(
    ({ admin }) => admin.serverSettings.keepEditing(),
    ({ admin }) => admin.serverSettings.get().isConfirmingDiscard,
  ),
  'admin.serverSettings.discard': plain(
    ({ admin }) => admin.serverSettings.discard(),
    ({ admin }) => admin.serverSettings.get().isConfirmingDiscard,
  ),
  'admin.serverSettings.retry': plain(
    ({ admin }) => admin.serverSettings.retry(),
    ({ admin }) => admin.serverSettings.get().loadFailure !== undefined,
  ),
  'admin.serverRestart.request': plain(({ admin }) => admin.serverRestart.request('restart')),
  'admin.serverRestart.confirm': plain(
    ({ admin }) => admin.serverRestart.confirm(),
    ({ admin }) => admin.serverRestart.get().isConfirming,
  ),
  'admin.serverRestart.stop': plain(({ admin }) => admin.serverRestart.stop()),
  'admin.serverRestart.close': plain(({ admin }) => admin.serverRestart.close()),
  'admin.announcement.dismiss': plain(
    ({ admin }) => admin.announcement.dismiss(),
    ({ admin }) => admin.announcement.get().isVisible,
  ),
};
