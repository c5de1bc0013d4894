import { useTranslation } from '../../language/use-translation.ts';
import { dayAndTimeFormat } from '../../kit/texts/day-and-time.ts';
import { ViewLimitNote } from './view-limit-note.tsx';

/** Says until when the server knew what was stored, where something newer is missing. Renders nothing without. */
export function DataUntilNote({ untilMs }: { untilMs: number | undefined }) {
  const { t, i18n } = useTranslation();
  if (untilMs === undefined) return null;
  const text = t('history.dataUntil', { moment: dayAndTimeFormat(i18n.language)(untilMs) });
  return <ViewLimitNote text={text} again={undefined} />;
}
