import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { IconBrandTelegram } from '@tabler/icons-react';
import type { TelegramCode, TelegramLink } from '@farol/core/domain/alert/telegram-link';
import { useTranslation } from '../language/use-translation.ts';
import { QrCode } from '../kit/browser/qr-code.tsx';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { useFocusIfLost } from '../kit/dialogs/use-focus-if-lost.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import styles from '../users/users.module.css';
import accountStyles from './account.module.css';
import { Heading } from '../kit/layout/heading.tsx';

/** Links the user with a chat of Telegram by a code (contract §5.7), shows whether one is linked, and ends that. */
export function TelegramSection() {
  const own = useConsole().account.channels;
  const { t } = useTranslation();
  const { telegram, code, telegramFailure } = useView(own);
  return (
    <section className={styles.section}>
      <Heading level={3} look="section">
        {t('users.telegram.title')}
      </Heading>
      {!telegram && telegramFailure === undefined && <Loader size="sm" aria-label={t('shell.loading')} />}
      {telegram && (code ? <OpenCode code={code} link={telegram} /> : <LinkState link={telegram} />)}
      {telegramFailure !== undefined && (
        <Alert color="red" role="alert" w="100%">
          {failureCodeText(t, telegramFailure)}
          {!telegram && (
            <Button variant="default" mt="xs" display="block" onClick={own.load}>
              {t('users.sessions.retry')}
            </Button>
          )}
        </Alert>
      )}
    </section>
  );
}

function LinkState({ link: { isOffered, isLinked } }: { link: TelegramLink }) {
  const own = useConsole().account.channels;
  const { t } = useTranslation();
  const { isTelegramChanging, isCodeLost } = useView(own);
  const status = useFocusIfLost<HTMLParagraphElement>();
  const state = isLinked ? 'linked' : isCodeLost ? 'lost' : isOffered ? 'notLinked' : 'notOffered';
  return (
    <>
      <Text ref={status} size="sm" c="dimmed" role="status" tabIndex={-1}>
        {t(`users.telegram.${state}`)}
      </Text>
      {isOffered && (
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconBrandTelegram size={16} aria-hidden />}
            loading={isTelegramChanging}
            onClick={own.link}
          >
            {t(isLinked ? 'users.telegram.relink' : 'users.telegram.link')}
          </Button>
          {isLinked && (
            <Button variant="subtle" color="red" disabled={isTelegramChanging} onClick={own.unlink}>
              {t('users.telegram.unlink')}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

function OpenCode({
  code: { code, url, expiresMs },
  link: { problem },
}: {
  code: TelegramCode;
  link: TelegramLink;
}) {
  const { stopWaiting } = useConsole().account.channels;
  const { t, i18n } = useTranslation();
  const steps = useFocusIfLost<HTMLParagraphElement>();
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(expiresMs);
  // A code that cannot arrive is not offered.
  const isOffered = problem !== 'taken';
  return (
    <>
      <Text ref={steps} size="sm" tabIndex={-1}>
        {t(isOffered ? 'users.telegram.steps' : 'users.telegram.notLinked', { time })}
      </Text>
      <div className={accountStyles.chatCode} hidden={!isOffered}>
        <QrCode text={url} label={t('users.telegram.picture')} frame="small" />
        <div>
          <Button component="a" href={url} target="_blank" rel="noopener noreferrer">
            {t('users.telegram.open')}
          </Button>
          <Text size="sm" mt="xs">
            {t('users.telegram.group')}
          </Text>
          <code className={accountStyles.monospaceSecret}>/link {code}</code>
        </div>
      </div>
      {problem === undefined ? (
        <Group gap="xs" role="status">
          <Loader size="xs" aria-hidden />
          <Text size="sm" c="dimmed">
            {t('users.telegram.waiting')}
          </Text>
        </Group>
      ) : (
        <Alert color="orange" role="alert" w="100%">
          {t(`users.telegram.${problem}`)}
        </Alert>
      )}
      <Button variant="default" onClick={stopWaiting}>
        {t('users.cancel')}
      </Button>
    </>
  );
}
