import { Button, Switch, TextInput } from '@mantine/core';
import { isoInstantOfLocal, localDateTimeInput } from '@farol/core/domain/values/local-date-time';
import type { Share, ShareDuration } from '@farol/core/domain/share/share';
import { sharePermissions } from '@farol/core/domain/share/share-permissions';
import { useTranslation } from '../language/use-translation.ts';
import { DateTimeField } from '../kit/date-time/date-time-field.tsx';
import { usePrincipal } from '../kit/console/use-principal.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useView } from '../kit/console/use-view.ts';
import { useConsole } from '../kit/console/use-console.ts';
import { FormShell } from '../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../kit/forms/not-saved-alert.tsx';
import { useExpiryText } from './use-expiry-text.ts';
import styles from './shares.module.css';
import { useState } from 'react';
import { SHARE_DURATIONS, shareExpiry } from '@farol/core/domain/share/share';

/** The form of a share: name, expiry, and whether the guest may lock the vehicle. */
export function ShareForm({ draft }: { draft: Share }) {
  const { links, form } = useConsole().shares;
  const { t } = useTranslation();
  const principal = usePrincipal();
  const formatExpiry = useExpiryText();
  const { problem, failure, isSupported, device } = useView(links);
  const permissions = principal && sharePermissions(principal);
  return (
    <FormShell
      form={form}
      className={styles.body}
      hasProblems={problem !== undefined || failure !== undefined}
      footer={{
        saveText: draft.id > 0 ? undefined : t('shares.create'),
        rejection: failure !== undefined && (
          <NotSavedAlert title={t('shares.refused')}>{failureCodeText(t, failure)}</NotSavedAlert>
        ),
      }}
    >
      <p className={styles.intro}>{t('shares.intro')}</p>
      {isSupported !== false && (
        <TextInput
          label={t('shares.name')}
          description={t('shares.nameHint')}
          placeholder={device.name}
          maxLength={128}
          autoComplete="off"
          data-autofocus
          value={draft.name}
          onChange={({ currentTarget }) => links.change({ name: currentTarget.value })}
        />
      )}
      <ShareDurationBar
        expiresAt={draft.expirationTime}
        latestExpiry={permissions?.latestExpiry ?? null}
        onChoose={(expirationTime) => links.change({ expirationTime })}
      />
      <DateTimeField
        kind="dayAndTime"
        label={t('shares.until')}
        required
        withAsterisk={false}
        error={
          problem !== undefined &&
          t(`shares.problem.${problem}`, { end: formatExpiry(permissions?.latestExpiry ?? '') })
        }
        value={localDateTimeInput(draft.expirationTime)}
        onChange={(moment) => links.change({ expirationTime: isoInstantOfLocal(moment) })}
      />
      {isSupported !== false && permissions?.allowLock && (
        <Switch
          label={t('shares.allowLock')}
          description={t('shares.allowLockText')}
          checked={!draft.limitCommands}
          onChange={({ currentTarget }) => links.change({ limitCommands: !currentTarget.checked })}
        />
      )}
    </FormShell>
  );
}

interface ShareDurationBarProps {
  /** The present expiry as ISO text. */
  expiresAt: string;
  /** The latest expiry allowed; null without a limit. */
  latestExpiry: string | null;
  onChoose: (expiresAt: string) => void;
}

/** Buttons that set the expiry to a duration from now. */
function ShareDurationBar({ expiresAt, latestExpiry, onChoose }: ShareDurationBarProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ length: ShareDuration; end: string }>();
  return (
    <div role="group" aria-labelledby="share-lengths">
      <p id="share-lengths" className={styles.durationsLabel}>
        {t('shares.length.label')}
      </p>
      <div className={styles.durations}>
        {SHARE_DURATIONS.map((length) => {
          const isChosen = chosen?.length === length && chosen.end === expiresAt;
          return (
            <Button
              key={length}
              px="sm"
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={() => {
                const next = shareExpiry(length, Date.now(), latestExpiry);
                setChosen({ length, end: next });
                onChoose(next);
              }}
            >
              {t(`shares.length.${length}`)}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
