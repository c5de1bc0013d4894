import { Alert, Button, Switch, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Share } from '@farol/core/domain/share';
import { shareRights } from '@farol/core/domain/share-rights';
import { useAsker } from '../use-asker.ts';
import { reasonText } from '../language/reason-text.ts';
import { useConsole } from '../use-console.ts';
import { LengthBar } from './length-bar.tsx';
import { useEndText } from './use-end-text.ts';
import styles from './shares.module.css';

/** A link being made or changed: whose it is, until when, and whether the vehicle may be locked by it. */
export function ShareForm({ draft, isSaving }: { draft: Share; isSaving: boolean }) {
  const { shareLinks } = useConsole();
  const { t } = useTranslation();
  const asker = useAsker();
  const endText = useEndText();
  const { problem, reason, isKept, vehicle } = useSelector(shareLinks, ({ context }) => context);
  const rights = asker && shareRights(asker);
  const type = (changes: Partial<Share>): void => shareLinks.send({ type: 'TYPE', changes });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    shareLinks.send({ type: 'SAVE' });
  };
  return (
    <form className={styles.body} onSubmit={submit} noValidate>
      <p className={styles.intro}>{t('shares.intro')}</p>
      {isKept !== false && (
        <TextInput
          size="md"
          label={t('shares.name')}
          description={t('shares.nameHint')}
          placeholder={vehicle.name}
          maxLength={128}
          autoComplete="off"
          data-autofocus
          value={draft.name}
          onChange={({ currentTarget }) => type({ name: currentTarget.value })}
        />
      )}
      <LengthBar
        end={draft.expirationTime}
        latest={rights?.latest ?? null}
        onChoose={(expirationTime) => type({ expirationTime })}
      />
      <TextInput
        size="md"
        type="datetime-local"
        label={t('shares.until')}
        required
        withAsterisk={false}
        error={
          problem !== undefined && t(`shares.problem.${problem}`, { end: endText(rights?.latest ?? '') })
        }
        value={localText(draft.expirationTime)}
        onChange={({ currentTarget: { value } }) => {
          const ms = Date.parse(value);
          type({ expirationTime: Number.isNaN(ms) ? '' : new Date(ms).toISOString() });
        }}
      />
      {isKept !== false && rights?.allowLock && (
        <Switch
          size="md"
          label={t('shares.allowLock')}
          description={t('shares.allowLockText')}
          checked={!draft.limitCommands}
          onChange={({ currentTarget }) => type({ limitCommands: !currentTarget.checked })}
        />
      )}
      {reason !== undefined && (
        <Alert color="red" role="alert" title={t('shares.refused')}>
          {reasonText(t, reason)}
        </Alert>
      )}
      <div className={styles.foot}>
        <Button
          h={44}
          variant="default"
          disabled={isSaving}
          onClick={() => shareLinks.send({ type: 'BACK' })}
        >
          {t('shares.cancel')}
        </Button>
        <Button h={44} type="submit" loading={isSaving}>
          {t(draft.id > 0 ? 'shares.save' : 'shares.create')}
        </Button>
      </div>
    </form>
  );
}

/** An instant as an input for local times takes it; '' for what is none. */
function localText(iso: string): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return '';
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
