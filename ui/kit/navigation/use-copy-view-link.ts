import { useTranslation } from 'react-i18next';
import { showNotice } from '../messages/notice-queue.ts';
import { useConsole } from '../console/use-console.ts';

/** Puts a link to what is seen now on the clipboard, and says so; says too when the browser does not allow it. */
export function useCopyViewLink(): () => void {
  const { shareableUrl } = useConsole();
  const { t } = useTranslation();
  const copy = async (): Promise<void> => {
    try {
      // Without a secure connection there is no clipboard at all.
      await navigator.clipboard.writeText(new URL(shareableUrl(), location.href).href);
      showNotice('good', t('views.copied'));
    } catch {
      showNotice('bad', t('views.copyFailed'));
    }
  };
  return () => void copy();
}
