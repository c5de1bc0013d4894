import { useTranslation } from 'react-i18next';
import { showNotice } from '../messages/notice-queue.ts';
import { useConsole } from '../console/use-console.ts';

/** Returns a function that copies a link to the current view, and shows a notice of success or failure. */
export function useCopyViewLink(): () => void {
  const { shareableUrl } = useConsole();
  const { t } = useTranslation();
  const copy = async (): Promise<void> => {
    try {
      // Without a secure connection `navigator.clipboard` is undefined.
      await navigator.clipboard.writeText(new URL(shareableUrl(), location.href).href);
      showNotice('good', t('views.copied'));
    } catch {
      showNotice('bad', t('views.copyFailed'));
    }
  };
  return () => void copy();
}
