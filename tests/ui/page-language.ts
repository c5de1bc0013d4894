import type { Language } from '@farol/core/domain/values/locale';
import type { AppStore } from '@farol/ui/kit/console/app-store';
import { loadTextBundle } from '@farol/ui/language/translation';

/** Shows an app in a language; all its texts are loaded. */
export async function showLanguage(app: AppStore, language: Language): Promise<void> {
  await Promise.all([loadTextBundle('live'), loadTextBundle('office')]);
  await app.language.show(language);
}
