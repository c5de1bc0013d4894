import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { lineText } from '@farol/core/domain/event-text';
import type { Words } from '@farol/core/domain/notice-words';
import { useUnits } from '../map/use-units.ts';

/** Writes the parts of an alert's title or text in one line, in the user's language and units. */
export function useWords(): (...parts: readonly Words[]) => string {
  const { t, i18n } = useTranslation();
  const { speed } = useUnits();
  return useMemo(() => {
    const style = { language: i18n.language, speed };
    return (...parts) => lineText(t, parts, style);
  }, [t, i18n.language, speed]);
}
