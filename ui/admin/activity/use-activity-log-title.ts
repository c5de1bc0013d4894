import { RESOURCE_OF_KIND } from '@farol/core/resources/descriptor/association';
import type { ActivityEntry, ActivitySubject } from '@farol/core/domain/activity/activity-entry';
import { subjectTitleFromLog } from '@farol/core/domain/activity/activity-subject';
import { useTranslation } from '../../language/use-translation.ts';
import { useRecordTitles } from '../../records/texts/use-record-list.ts';
import { DESCRIPTIONS, useFleet } from '../../kit/console/use-fleet.ts';

/**
 * Returns the title of an activity log with the name of its user or vehicle; the URL contains only the id.
 */
export function useActivityLogTitle(subject: ActivitySubject, entries: readonly ActivityEntry[]): string {
  const { t } = useTranslation();
  const { kind, id, title } = subject.kind === 'server' ? { ...subject, id: 0, title: '' } : subject;
  const users = useRecordTitles('users', kind === 'user' && title === '');
  const vehicle = useFleet(DESCRIPTIONS, (fleet) => fleet.descriptions[fleet.slotOf(id) ?? -1]?.name);
  if (kind === 'server') return t('admin.activity.title');
  const loadedName = kind === 'device' ? vehicle : users.get(id);
  const fallbackTitle = t(`records.kind.${RESOURCE_OF_KIND[kind]}.one`);
  return t('admin.activity.titleOf', {
    title: title || loadedName || subjectTitleFromLog(subject, entries) || fallbackTitle,
  });
}
