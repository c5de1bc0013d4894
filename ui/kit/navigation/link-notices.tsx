import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnswers } from '../console/use-answers.ts';
import { useConsole } from '../console/use-console.ts';
import { showNotice } from '../messages/notice-queue.ts';

/** Says what of the link that the user opened cannot be shown, and what is shown instead. Mounted once, in the shell. */
export function LinkNotices() {
  const { access } = useConsole();
  const { t } = useTranslation();
  const fault = useAnswers(access, ({ linkFault }) => linkFault);
  useEffect(() => {
    if (fault) showNotice('info', t(`views.link.${fault.problem}`));
  }, [fault, t]);
  return null;
}
