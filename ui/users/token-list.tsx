import { Button, Group, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { ListedToken } from '@farol/core/machines/session-tokens';
import { Question } from '../commands/question.tsx';
import { useConsole } from '../use-console.ts';
import styles from './users.module.css';

/** The tokens made in this browser, as far as they may still be valid; and in words what this list cannot know (contract §1.2). */
export function TokenList() {
  const { sessionTokens } = useConsole();
  const { t } = useTranslation();
  const { tokens, asked } = useSelector(sessionTokens, ({ context }) => context);
  return (
    <>
      <h4 className={styles.heading}>{t('preferences.tokens.list')}</h4>
      {tokens.length === 0 ? (
        <Text size="sm">{t('preferences.tokens.none')}</Text>
      ) : (
        <ul className={styles.tokens}>
          {tokens.map((token) => (
            <TokenRow key={`${token.madeMs} ${token.tail}`} token={token} />
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed">
        {t('preferences.tokens.limits')}
      </Text>
      {asked && <RevokeQuestion tail={asked.tail} />}
    </>
  );
}

function TokenRow({ token }: { token: ListedToken }) {
  const { sessionTokens } = useConsole();
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const { tail, madeMs, expires, token: secret } = token;
  const until =
    expires === ''
      ? t('preferences.tokens.untilServer')
      : t('preferences.tokens.until', { date: date.format(Date.parse(expires)) });
  return (
    <li className={styles.token}>
      <IconKey size={18} aria-hidden />
      <div>
        <div>{t('preferences.tokens.tail', { tail })}</div>
        <Text size="xs" c="dimmed">
          {t('preferences.tokens.made', { date: date.format(madeMs) })}, {until}
          {secret === undefined && `. ${t('preferences.tokens.paste')}`}
        </Text>
      </div>
      {secret !== undefined && (
        <Button
          h={44}
          variant="subtle"
          color="red"
          aria-label={t('preferences.tokens.revoke', { tail })}
          onClick={() => sessionTokens.send({ type: 'ASK', token })}
        >
          {t('users.token.revoke')}
        </Button>
      )}
    </li>
  );
}

function RevokeQuestion({ tail }: { tail: string }) {
  const { sessionTokens } = useConsole();
  const { t } = useTranslation();
  const cancel = (): void => sessionTokens.send({ type: 'CANCEL' });
  return (
    <Question title={t('preferences.tokens.askTitle')} onLeave={cancel}>
      <Text size="sm">{t('preferences.tokens.askText', { tail })}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" h={44} onClick={cancel} data-autofocus>
          {t('users.cancel')}
        </Button>
        <Button h={44} color="red" onClick={() => sessionTokens.send({ type: 'CONFIRM' })}>
          {t('preferences.tokens.askYes')}
        </Button>
      </Group>
    </Question>
  );
}
