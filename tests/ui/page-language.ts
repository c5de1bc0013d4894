import type { Language } from '@farol/core/domain/values/locale';
import { DRIVER_TEXTS } from '@farol/ui/language/driver-texts';
import { FIRST_VIEW_TEXTS, SCREEN_TEXTS } from '@farol/ui/language/screen-texts';
import { changeLanguage, loadTextBundle, startLanguage } from '@farol/ui/language/translation';

let isStarted = false;

/** Shows the page in a language; all its texts are loaded. The translation is started once for all tests. */
export async function showLanguage(language: Language): Promise<void> {
  if (!isStarted) await startLanguage(language);
  isStarted = true;
  await Promise.all([
    loadTextBundle(DRIVER_TEXTS),
    loadTextBundle(FIRST_VIEW_TEXTS),
    loadTextBundle(SCREEN_TEXTS),
  ]);
  await changeLanguage(language);
}
