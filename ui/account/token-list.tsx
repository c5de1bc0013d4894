import { Button, Group, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import type { ListedToken } from '@farol/core/console/features/account/connect-account';
import { useTranslation } from '../language/use-translation.ts';
import { ConfirmationDialog } from '../kit/dialogs/confirmation-dialog.tsx';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import accountStyles from './account.module.css';
import { Heading } from '../kit/layout/heading.tsx';

/**
 * Lists the tokens created in this browser that may still be valid, and explains what it cannot know
 * (contract §1.2).
 */
export function TokenList() {
  const { t } = useTranslation();
  const { tokens, revoking } = useView(useConsole().account.tokens);
  return (
    <>
      <Heading level={4} look="group">
        {t('preferences.tokens.list')}
      </Heading>
      {tokens.length === 0 ? (
        <Text size="sm">{t('preferences.tokens.none')}</Text>
      ) : (
        <ul className={accountStyles.tokens}>
          {tokens.map((token) => (
            <TokenRow key={`${token.madeMs} ${token.tail}`} token={token} />
          ))}
        </ul>
      )}
      <Text size="sm" c="dimmed">
        {t('preferences.tokens.limits')}
      </Text>
      {revoking && <RevokeConfirmation tail={revoking.tail} />}
    </>
  );
}

function TokenRow({ token }: { token: ListedToken }) {
  const { revoke } = useConsole().account.tokens;
  const { t, i18n } = useTranslation();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const { tail, madeMs, expires, token: secret } = token;
  const until =
    expires === ''
      ? t('preferences.tokens.untilServer')
      : t('preferences.tokens.until', { date: date.format(Date.parse(expires)) });
  return (
    <li className={accountStyles.token}>
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
          variant="subtle"
          color="red"
          aria-label={t('preferences.tokens.revoke', { tail })}
          onClick={() => revoke(token)}
        >
          {t('users.token.revoke')}
        </Button>
      )}
    </li>
  );
}

function RevokeConfirmation({ tail }: { tail: string }) {
  const { confirm, cancel } = useConsole().account.tokens;
  const { t } = useTranslation();
  return (
    <ConfirmationDialog title={t('preferences.tokens.askTitle')} onClose={cancel}>
      <Text size="sm">{t('preferences.tokens.askText', { tail })}</Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={cancel} data-autofocus>
          {t('users.cancel')}
        </Button>
        <Button color="red" onClick={confirm}>
          {t('preferences.tokens.askYes')}
        </Button>
      </Group>
    </ConfirmationDialog>
  );
}
