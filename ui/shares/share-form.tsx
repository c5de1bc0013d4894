import { Alert, Button, Switch, TextInput } from '@mantine/core';
import { useSelector } from '@xstate/react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { instantOfLocal, localMoment } from '@farol/core/domain/local-moment';
import type { Share } from '@farol/core/domain/share';
import { shareRights } from '@farol/core/domain/share-rights';
import { MomentField } from '../moments/moment-field.tsx';
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
      <MomentField
        size="md"
        kind="dayAndTime"
        label={t('shares.until')}
        required
        withAsterisk={false}
        error={
          problem !== undefined && t(`shares.problem.${problem}`, { end: endText(rights?.latest ?? '') })
        }
        value={localMoment(draft.expirationTime)}
        onChange={(moment) => type({ expirationTime: instantOfLocal(moment) })}
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
