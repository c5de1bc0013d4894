import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useUnits } from '../../kit/console/use-units.ts';
import { useEventText } from '../../devices/recent/use-event-text.ts';
import { useReportNames } from '../values/use-report-names.ts';
import type { CellTextStyle } from './cell-text.ts';

/** Returns how values are written: in the user's language, units and time zone. */
export function useCellStyle(): CellTextStyle {
  const { t, i18n } = useTranslation();
  const { distance, speed } = useUnits();
  const zone = useSelector(useConsole().reports.report, (report) => report.zone);
  const names = useReportNames();
  const eventText = useEventText();
  return useMemo(() => {
    const decimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    return {
      t,
      time: new Intl.DateTimeFormat(i18n.language, {
        dateStyle: 'short',
        timeStyle: 'short',
        timeZone: zone,
      }),
      number: new Intl.NumberFormat(i18n.language, decimals),
      integer: new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 0 }),
      distance,
      speed,
      names,
      eventText,
    };
  }, [t, i18n.language, zone, distance, speed, names, eventText]);
}
