import type { ConnectedVisitSearch } from '@farol/core/console/features/visit/connect-visit-search';
import { useTranslation } from '../../language/use-translation.ts';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { ViewLimit } from '../controls/view-limit.tsx';

/** Says that only vehicles in view were asked about, where the server does not answer for the fleet. */
export function VisitLimit({ search }: { search: ConnectedVisitSearch }) {
  const { t, i18n } = useTranslation();
  const { limit, isViewOutdated } = useAnswers(search);
  if (!limit) return null;
  const number = new Intl.NumberFormat(i18n.language);
  const counts = { shown: number.format(limit.shown), inView: number.format(limit.inView) };
  return (
    <ViewLimit
      text={limit.shown === 0 ? t('visits.limitEmpty') : t('visits.limit', counts)}
      again={isViewOutdated ? { label: t('visits.askInView'), onClick: search.ask } : undefined}
    />
  );
}
