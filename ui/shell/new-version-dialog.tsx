import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../language/use-translation.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { QuestionFooter } from '../kit/dialogs/question-footer.tsx';
import { useIsBehindDialog } from '../kit/dialogs/use-is-behind-dialog.ts';

/** How often a question that would interrupt somebody typing looks whether they have ended, milliseconds. */
const TYPING_CHECK_MS = 2000;

/** §2: asks whether the new version of the console is to be opened now. It waits for other dialogs and for typing. */
export function NewVersionDialog() {
  const { newVersion } = useConsole();
  const isOffered = useSelector(newVersion, (answers) => answers.isOffered);
  return isOffered ? <PatientQuestion /> : null;
}

function PatientQuestion() {
  const { newVersion } = useConsole();
  const { t } = useTranslation();
  const isBehindDialog = useIsBehindDialog();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isAsked || isBehindDialog) return undefined;
    const askUnlessTyping = (): void => {
      if (!isTyping()) setAsked(true);
    };
    askUnlessTyping();
    const timer = setInterval(askUnlessTyping, TYPING_CHECK_MS);
    return () => clearInterval(timer);
  }, [isAsked, isBehindDialog]);
  if (!isAsked) return null;
  return (
    <ConfirmationDialog title={t('newVersion.NEW_VERSION_AVAILABLE')} onClose={newVersion.postpone}>
      <Text>{t('newVersion.text')}</Text>
      <QuestionFooter
        onCancel={newVersion.postpone}
        cancelText={t('newVersion.later')}
        focus="action"
        action={{ text: t('newVersion.open'), onConfirm: newVersion.open }}
      />
    </ConfirmationDialog>
  );
}

function isTyping(): boolean {
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;
}
