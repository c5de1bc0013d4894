import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordAction, RecordActionReport } from '@farol/core/resources/records/record-action';
import { useConsole } from '../../kit/console/use-console.ts';
import { showNotice } from '../../kit/messages/notice-queue.ts';

/**
 * Shows a notice after a successful action on records, also on screens without a list. Refusals and
 * unfinished actions are reported in a dialog.
 */
export function useRecordActionNotice(): void {
  const { action: recordAction } = useConsole().records;
  const { t } = useTranslation();
  useEffect(
    () =>
      recordAction.on('done', ({ action, result }) => {
        if (action === undefined || action.type === 'import' || !isFullSuccess(result)) return;
        showNotice(
          'good',
          t(`records.ask.${action.type}Done`, {
            count: result.succeededIds.length,
            ...noticeNames(action, t('records.unnamed')),
          }),
        );
      }),
    [recordAction, t],
  );
}

function isFullSuccess({ succeededIds, failures, notAttempted }: RecordActionReport): boolean {
  return succeededIds.length > 0 && failures.length === 0 && !notAttempted;
}

function noticeNames(
  action: Exclude<RecordAction, { type: 'import' }>,
  unnamed: string,
): { name: string; group: string } {
  const [first] = action.records;
  return {
    name: first ? first.title || unnamed : '',
    group: action.type === 'moveToGroup' ? action.group.title : '',
  };
}
