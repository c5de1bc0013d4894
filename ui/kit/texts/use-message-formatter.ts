import { useMemo } from 'react';
import { formatMessageLine } from '@farol/core/domain/alert/event-text';
import type { MessagePart } from '@farol/core/domain/alert/alert-message';
import { useTranslation } from '../../language/use-translation.ts';
import { useUnits } from '../console/use-units.ts';

/**
 * Returns a function that formats the parts of an alert's title or text as one line in the user's language
 * and units.
 */
export function useMessageFormatter(): (...parts: readonly MessagePart[]) => string {
  const { t, i18n } = useTranslation();
  const { speed: speedUnit } = useUnits();
  return useMemo(() => {
    const style = { language: i18n.language, speedUnit };
    return (...parts) => formatMessageLine(t, parts, style);
  }, [t, i18n.language, speedUnit]);
}
