import { IconReportOff } from '@tabler/icons-react';
import { useTranslation } from '../language/use-translation.ts';
import { StateMessage } from '../kit/messages/state-message.tsx';

/** What those see who may have no report. */
export function NoReports() {
  const { t } = useTranslation();
  return (
    <StateMessage
      Icon={IconReportOff}
      title={t('reports.index.nothing')}
      text={t('reports.index.nothingText')}
    />
  );
}
