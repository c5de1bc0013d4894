import type { Language } from '@farol/core/domain/values/locale';
import { DRIVER_TEXTS } from '@farol/ui/language/driver-texts';
import { FIRST_VIEW_TEXTS, SCREEN_TEXTS } from '@farol/ui/language/screen-texts';
import type { AppStore } from '@farol/ui/kit/console/app-store';
import { loadTextBundle } from '@farol/ui/language/translation';

/** Shows an app in a language; all its texts are loaded. */
export async function showLanguage(app: AppStore, language: Language): Promise<void> {
  await Promise.all([
    loadTextBundle(DRIVER_TEXTS),
    loadTextBundle(FIRST_VIEW_TEXTS),
    loadTextBundle(SCREEN_TEXTS),
  ]);
  await app.language.show(language);
}
