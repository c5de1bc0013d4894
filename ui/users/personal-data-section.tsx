import { Alert, Button, Group, Text } from '@mantine/core';
import { IconFileZip, IconUserX } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from '../language/use-translation.ts';
import { useSelector } from '@xstate/react';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { downloadFile } from '../kit/browser/download-file.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import styles from './users.module.css';
import { Heading } from '../kit/layout/heading.tsx';

interface PersonalDataSectionProps {
  userId: number;
  name: string;
  /** The account is the signed-in user's: it can be exported, and another administrator erases it. */
  isOwn: boolean;
}

/** What is stored about a person: for the person as an archive, and for administrators to erase (contract §4.3). */
export function PersonalDataSection({ userId, name, isOwn }: PersonalDataSectionProps) {
  const { account, access } = useConsole();
  const { exported, erasure } = account.personalData;
  const { t } = useTranslation();
  const isReadonly = useSelector(access, ({ user }) => user?.readonly === true);
  const { isPending, failure } = useView(exported);
  useEffect(() => () => exported.clear(), [exported, userId]);
  useEffect(() => {
    return exported.on('succeeded', ({ response }) =>
      downloadFile(`user-${userId}.zip`, new Blob([response], { type: 'application/zip' })),
    );
  }, [exported, userId]);
  return (
    <section className={`${styles.section} ${styles.divided}`} aria-label={t('users.person.title')}>
      <Heading level={3} look="section">
        {t('users.person.title')}
      </Heading>
      <Text size="sm" c="dimmed">
        {t(isOwn ? 'users.person.own' : 'users.person.other')}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconFileZip size={16} aria-hidden />}
          loading={isPending}
          onClick={() => exported.download(userId)}
        >
          {t('users.person.export')}
        </Button>
        {!isOwn && !isReadonly && (
          <Button
            variant="light"
            color="red"
            leftSection={<IconUserX size={16} aria-hidden />}
            onClick={() => erasure.request({ id: userId, title: name })}
          >
            {t('users.person.erase')}
          </Button>
        )}
      </Group>
      {failure !== undefined && (
        <Alert color="red" role="alert" w="100%" title={t('users.person.exportFailed')}>
          {failureCodeText(t, failure)}
        </Alert>
      )}
    </section>
  );
}
