import { Alert, Button, Text } from '@mantine/core';
import { useSelector } from '@xstate/react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import styles from './onboarding.module.css';

/** More than this help nobody to find their own device. */
const MAX_SHOWN = 3;

/** Tells an administrator which devices report without being registered; each can be added at once. */
export function UnregisteredDeviceList() {
  const { unregistered, onboarding } = useConsole().devices;
  const { t } = useTranslation();
  const devices = useSelector(unregistered, (answers) => answers.items);
  return (
    <div role="status" className={styles.unregistered}>
      {devices.slice(0, MAX_SHOWN).map(({ uniqueId }) => (
        <Alert key={uniqueId} color="blue" p="sm">
          <Text size="sm" className={styles.identifier ?? ''}>
            {t('onboarding.unregistered', { uniqueId })}
          </Text>
          <Button
            mt={8}
            size="xs"
            aria-label={t('onboarding.addUnregisteredLabel', { uniqueId })}
            onClick={() => onboarding.add(uniqueId)}
          >
            {t('onboarding.addUnregistered')}
          </Button>
        </Alert>
      ))}
    </div>
  );
}
