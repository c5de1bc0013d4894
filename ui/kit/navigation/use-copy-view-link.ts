import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../console/use-console.ts';

/** What a link shows to others, and the message for the user. */
const LINKS = {
  view: { url: 'shareableUrl', copied: 'views.copied' },
  moment: { url: 'shareableMoment', copied: 'views.momentCopied' },
} as const;

/**
 * Returns a function that copies a link to the current view, or to the moment in the player, and shows a notice of
 * success or failure.
 */
export function useCopyViewLink(to: keyof typeof LINKS = 'view'): () => void {
  const farol = useConsole();
  const { t } = useTranslation();
  const copy = async (): Promise<void> => {
    try {
      // Without a secure connection `navigator.clipboard` is undefined.
      await navigator.clipboard.writeText(new URL(farol[LINKS[to].url](), location.href).href);
      farol.shell.notify('good', t(LINKS[to].copied));
    } catch {
      farol.shell.notify('bad', t('views.copyFailed'));
    }
  };
  return () => void copy();
}
