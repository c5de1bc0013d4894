import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../language/use-translation.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { StepTitle } from './step-title.tsx';
import { UnregisteredDevices } from './unregistered-devices.tsx';
import styles from './first-minutes.module.css';

/** Says what the first minutes bring and what they need. */
export function WelcomeStep() {
  const { firstMinutes } = useConsole().devices;
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={styles.step}>
      <StepTitle>{t('firstMinutes.welcome')}</StepTitle>
      <Text>{t('firstMinutes.welcomeText')}</Text>
      <UnregisteredDevices />
      <Text c="dimmed" size="sm">
        {t('firstMinutes.welcomeNeeds')}
      </Text>
      <Button
        h={44}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => firstMinutes.add()}
        fullWidth
      >
        {t('firstMinutes.add')}
      </Button>
      <Button h={44} variant="default" onClick={() => navigate('/home')} fullWidth>
        {t('firstMinutes.later')}
      </Button>
      <Text c="dimmed" size="sm">
        {t('firstMinutes.laterText')}
      </Text>
    </div>
  );
}
