import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';

/** Returns a function that writes the title of a group: the name of its vehicle, or its day. */
export function useGroupTitle(): (title: string) => string {
  const { t, i18n } = useTranslation();
  const grouping = useSelector(useConsole().reports.report, ({ view }) => view.grouping);
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeZone: 'UTC' });
    return (title) =>
      grouping === 'day' ? day.format(Date.parse(title)) : title || t('reports.cell.unknownVehicle');
  }, [t, i18n.language, grouping]);
}
