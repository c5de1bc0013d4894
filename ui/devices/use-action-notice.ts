import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordAction, RecordActionReport } from '@farol/core/resources/record-action';
import { useConsole } from '../use-console.ts';
import { sayNotice } from './device-notices.ts';

/** Says what was done to records, also where no list would show it; what was refused or left has a report of its own. */
export function useActionNotice(): void {
  const { recordAction } = useConsole();
  const { t } = useTranslation();
  useEffect(() => {
    const subscription = recordAction.on('done', ({ action, result }) => {
      if (action === undefined || action.type === 'import' || !isClean(result)) return;
      sayNotice(
        'good',
        t(`records.ask.${action.type}Done`, {
          count: result.done.length,
          ...namesIn(action, t('records.unnamed')),
        }),
      );
    });
    return () => subscription.unsubscribe();
  }, [recordAction, t]);
}

function isClean({ done, refused, left }: RecordActionReport): boolean {
  return done.length > 0 && refused.length === 0 && !left;
}

function namesIn(
  action: Exclude<RecordAction, { type: 'import' }>,
  unnamed: string,
): { name: string; group: string } {
  const [first] = action.records;
  return {
    name: first ? first.title || unnamed : '',
    group: action.type === 'moveToGroup' ? action.group.title : '',
  };
}
