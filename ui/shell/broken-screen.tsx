import { Button, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What a screen shows that broke while it was drawn: words and a way on, never a blank page. */
export function BrokenScreen() {
  const { t } = useTranslation();
  return (
    <Stack align="center" justify="center" h="100%" gap="sm" p="lg" role="alert">
      <Title order={1} size="h3">
        {t('shell.brokenTitle')}
      </Title>
      <Text c="dimmed">{t('shell.brokenText')}</Text>
      <Button onClick={() => window.location.reload()}>{t('shell.brokenRetry')}</Button>
    </Stack>
  );
}
