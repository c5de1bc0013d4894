import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityEntry, ActivitySubject } from '@farol/core/domain/activity/activity-entry';
import { subjectTitleFromLog } from '@farol/core/domain/activity/activity-subject';
import { useRecordTitles } from '../../records/texts/use-record-list.ts';
import { useFeatures } from '../../kit/console/use-features.ts';

/**
 * Returns the title of an activity log with the name of its user or vehicle; the URL contains only the id.
 */
export function useActivityLogTitle(subject: ActivitySubject, entries: readonly ActivityEntry[]): string {
  const { t } = useTranslation();
  const { fleet } = useFeatures();
  const { kind, id, title } = subject.kind === 'server' ? { ...subject, id: 0, title: '' } : subject;
  const users = useRecordTitles('users', kind === 'user' && title === '');
  const subscribe = useCallback((changed: () => void) => fleet.subscribe('descriptions', changed), [fleet]);
  const vehicle = useSyncExternalStore(subscribe, () => fleet.descriptions[fleet.slotOf(id) ?? -1]?.name);
  if (kind === 'server') return t('admin.activity.title');
  const loadedName = kind === 'device' ? vehicle : users.get(id);
  const fallbackTitle = t(`admin.activity.noun.${kind}`);
  return t('admin.activity.titleOf', {
    title: title || loadedName || subjectTitleFromLog(subject, entries) || fallbackTitle,
  });
}
