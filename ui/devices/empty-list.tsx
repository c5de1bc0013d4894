import { Button, Code, Stack, Text } from '@mantine/core';
import { IconAntenna, IconSearchOff } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useConsole } from '../use-console.ts';

/** A fleet without devices: says what belongs here, and to administrators where devices report. */
export function EmptyFleet() {
  const { guard } = useConsole();
  const { t } = useTranslation();
  const isAdministrator = useSelector(guard, ({ context }) => context.user?.administrator === true);
  return (
    <Stack align="center" gap="xs" p="xl" ta="center">
      <IconAntenna size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{t('devices.emptyTitle')}</Text>
      <Text c="dimmed" size="sm">
        {t(isAdministrator ? 'devices.emptyAdministrator' : 'devices.emptyText')}
      </Text>
      {isAdministrator && <Code>{`http://${window.location.hostname}:5055`}</Code>}
    </Stack>
  );
}

/** Nothing passes the query and the filters. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack align="center" gap="xs" p="xl" ta="center">
      <IconSearchOff size={40} stroke={1.2} aria-hidden />
      <Text fw={600}>{t('devices.nothingTitle')}</Text>
      <Text c="dimmed" size="sm">
        {t('devices.nothingText')}
      </Text>
      <Button variant="light" onClick={onClear}>
        {t('devices.showAll')}
      </Button>
    </Stack>
  );
}
