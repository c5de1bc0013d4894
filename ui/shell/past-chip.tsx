import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from '../language/use-translation.ts';
import { returnToScreenBehind } from '../kit/navigation/screen-behind.ts';
import { useConsole } from '../kit/console/use-console.ts';
import styles from './status-chips.module.css';

/** Says that the map shows a route of the past instead of the vehicles as they are and closes the route: to
 * the report from which it was opened, if it was. */
export function PastChip() {
  const { routes } = useConsole().history;
  const { t } = useTranslation();
  return (
    <div className={styles.past} role="status">
      {t('map.past')}
      <Button
        variant="subtle"
        size="compact-sm"
        rightSection={<IconX size={15} aria-hidden />}
        onClick={() => returnToScreenBehind() || routes.clear()}
      >
        {t('map.closeRoute')}
      </Button>
    </div>
  );
}
