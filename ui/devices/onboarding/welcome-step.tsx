import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { StepTitle } from './step-title.tsx';
import { UnregisteredDeviceList } from './unregistered-devices.tsx';
import styles from './onboarding.module.css';

/** Says what the first minutes bring and what they need. */
export function WelcomeStep() {
  const { onboarding } = useConsole().devices;
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={styles.step}>
      <StepTitle>{t('onboarding.welcome')}</StepTitle>
      <Text>{t('onboarding.welcomeText')}</Text>
      <UnregisteredDeviceList />
      <Text c="dimmed" size="sm">
        {t('onboarding.welcomeNeeds')}
      </Text>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onboarding.add()} fullWidth>
        {t('onboarding.add')}
      </Button>
      <Button variant="default" onClick={() => navigate('/home')} fullWidth>
        {t('onboarding.later')}
      </Button>
      <Text c="dimmed" size="sm">
        {t('onboarding.laterText')}
      </Text>
    </div>
  );
}
