import { useSelector } from '@xstate/react';
import type { NoticeContent } from '@farol/core/machines/shell/shell';
import { titledRecord } from '@farol/core/resources/records/record-title';
import { useTranslation } from '../../language/use-translation.ts';
import type { Translate } from '../../language/texts.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { Notices } from '../../kit/messages/notices.tsx';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { actionCountText } from '../texts/action-count-text.ts';
import { recordTitleText } from '../texts/use-titled-record.ts';

/** The notices of the console, in the language of the user. */
export function ShellNotices() {
  const { shell } = useConsole();
  const { t } = useTranslation();
  const notices = useSelector(shell, (answers) => answers.notices);
  return (
    <Notices
      notices={notices.map(({ key, tone, content }) => ({
        key,
        tone,
        text: noticeText(t, content),
        action: content.about === 'words' ? content.action : undefined,
      }))}
      onDismiss={shell.dismiss}
    />
  );
}

function noticeText(t: Translate, content: NoticeContent): string {
  switch (content.about) {
    case 'words':
      return content.text;
    case 'recordSaved': {
      const { kind, record } = content;
      return t('deviceForm.saved', { name: recordTitleText(t, kind, titledRecord(kind, record)) });
    }
    case 'recordAction': {
      const { action, count } = content;
      const [first] = action.records;
      return t(`records.ask.${action.type}Done`, {
        count,
        records: actionCountText(t, action, count),
        name: first ? first.title || t('records.unnamed') : '',
        group: action.type === 'moveToGroup' ? action.group.title : '',
      });
    }
    case 'link':
      return t(`views.link.${content.problem}`);
    case 'preferencesNotSaved':
      return t('preferences.failed', { reason: failureCodeText(t, content.reason) });
    case 'settingsSaved':
    case 'preferencesKeptHere':
      break;
  }
  return t(PLAIN_TEXTS[content.about]);
}

const PLAIN_TEXTS = { settingsSaved: 'server.saved', preferencesKeptHere: 'preferences.here' } as const;
