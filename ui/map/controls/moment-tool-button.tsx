import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAnswers } from '../../kit/console/use-answers.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { MapToolButton } from './map-tool-button.tsx';

/** How far back the past begins when it is opened, milliseconds. */
const FIRST_MOMENT_MS = 3_600_000;

/** Shows the fleet as it was, or as it is again. */
export function MomentToolButton() {
  const { moment } = useConsole();
  const { t } = useTranslation();
  const isPast = useAnswers(moment, ({ atMs }) => atMs !== undefined);
  return (
    <MapToolButton
      label={t('map.moment')}
      isOn={isPast}
      onClick={() => (isPast ? moment.showLive() : moment.show(Date.now() - FIRST_MOMENT_MS))}
    >
      <IconHistory size={18} aria-hidden />
    </MapToolButton>
  );
}
