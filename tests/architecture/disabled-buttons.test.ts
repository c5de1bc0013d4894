import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { projectFiles } from './project-files.ts';

/** Something runs that the page shows, or the whole form is locked. */
const SHOWN_ANYWAY =
  /^(?:is(?:Acting|Busy|Checking|Pending|Removing|Running|Saving|Sending|Stopping|Storing|TelegramChanging)|!isEditing|isLocked|isDisabled|step === '(?:applying|sending)'| && request === id| && !isSwitching| \|\| )+$/;

/** Each button that is disabled for another reason, with what says it on the same page. */
const REASONS: Readonly<Record<string, string>> = {
  'ui/admin/activity/activity-toolbar.tsx: filteredRows.length === 0': '<EmptyState area="activity" />',
  'ui/admin/server-settings/server-settings-dialog.tsx: hasChanges || !isEditing': 'server.restart.saveFirst',
  'ui/alerts/inbox.tsx: unreadCount === 0': 'alertDetails.inbox.new',
  'ui/anchors/anchor-button.tsx: hasNoPosition': 'anchor.noPosition',
  'ui/billing/invoices-dialog.tsx: shown === 0': 'billing.page',
  'ui/billing/invoices-dialog.tsx: shown === pages - 1': 'billing.page',
  'ui/commands/lock-button.tsx: !supportsLock(action)': 'commands.lockUnsupported',
  'ui/devices/form/device-form.tsx: hasChanges': 'deviceForm.meters.saveFirst',
  'ui/devices/menu/device-safety-items.tsx: fences === undefined || (!isAnchored && !vehicle.hasFix)':
    'anchor.noPosition',
  'ui/devices/menu/device-safety-items.tsx: !supportsLock(action)': 'commands.lockUnsupported',
  'ui/geofences/list/geofence-list.tsx: geofences.length === anchors': 'geofences.anchorsStay',
  'ui/geofences/list/geofence-row.tsx: inside.size === 0': 'geofences.insideNone',
  'ui/history/choice/track-upload.tsx: deviceIds.length !== 1 || isChecking || isStoring':
    'history.upload.oneVehicle',
  'ui/preferences/preferences-dialog.tsx: isForcedByServer || !camera?.center': 'preferences.forced',
  'ui/users/access-tab.tsx: hasUnsavedChanges': 'preferences.totp.saveFirst',
  'ui/users/identity-section.tsx: isOwn && !links.isPasswordEnabled': 'users.openId.onlyWay',
};

test('buttons: one that is disabled says why on the page', () => {
  const sources = projectFiles(/^ui\/.*\.tsx$/).map((path) => ({ path, source: readFileSync(path, 'utf8') }));
  const disabled = sources.flatMap(({ path, source }) =>
    openingTags(source).flatMap((tag) => {
      const [, condition = ''] = /\b(?:isD|d)isabled=\{([^}]*)\}/u.exec(tag) ?? [];
      return condition === '' || SHOWN_ANYWAY.test(condition) ? [] : [`${path}: ${condition}`];
    }),
  );
  expect(disabled).toEqual(Object.keys(REASONS));
  const texts = Object.values(REASONS);
  expect(texts.filter((key) => !sources.some(({ source }) => source.includes(key)))).toEqual([]);
});

/** Returns the opening tags of the buttons with words and of the entries of menus. */
function openingTags(source: string): string[] {
  return [...source.matchAll(/<(?:Button|ImageFileButton|button|Menu\.Item)\s/gu)].map(({ index }) => {
    let depth = 0;
    let end = index;
    for (; end < source.length && (depth > 0 || source[end] !== '>'); end += 1) {
      if (source[end] === '{') depth += 1;
      if (source[end] === '}') depth -= 1;
    }
    return source.slice(index, end);
  });
}
