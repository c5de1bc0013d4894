import { useSelector } from '@xstate/react';
import { RecordActionDialog } from '../records/actions/record-action-dialog.tsx';
import { AssociationsDialog } from '../records/actions/associations-dialog.tsx';
import { RecordFormPanel } from '../records/form/record-form.tsx';
import { RecordList } from '../records/list/record-list.tsx';
import { useConsole } from '../kit/console/use-console.ts';
import { Button, Text } from '@mantine/core';
import { IconPlayerPlay, IconMessage, IconHistory } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { previewSoundUrl } from '@farol/core/domain/alert/toast-sound';
import { useTranslation } from '../language/use-translation.ts';
import { useView } from '../kit/console/use-view.ts';
import styles from './alerts.module.css';
import { estimatedCents } from '@farol/core/domain/alert/sms-estimate';
import { useServerMoney } from '../kit/texts/use-server-money.ts';
import type { RulePreview } from '@farol/core/resources/reports/rule-preview';
import { dayAndTimeFormat } from '../kit/texts/day-and-time.ts';
import { fieldProblemText } from '../records/texts/field-problem-text.ts';
import { failureCodeText } from '../language/failure-code-text.ts';
import { useRecordTitles } from '../records/texts/use-record-list.ts';

const SECTION_EXTRAS = {
  notification: <SmsCost />,
  customize: <SoundPreviewButton />,
  timing: <RuleFirings />,
};

/** The list of notification rules (§3), or the form of one with what it costs by SMS, how often it would have told and a preview of its sound. */
export function NotificationRulesPanel() {
  const isFormOpen = useSelector(useConsole().records.forms.notifications, ({ isOpen }) => isOpen);
  return (
    <>
      {isFormOpen ? (
        <RecordFormPanel name="notifications" sectionExtras={SECTION_EXTRAS} />
      ) : (
        <RecordList name="notifications" />
      )}
      <RecordActionDialog />
      <AssociationsDialog />
    </>
  );
}

/** Plays the sound of the rule in the form, even when alerts are muted, and says why when playing fails. */
function SoundPreviewButton() {
  const { records, alerts } = useConsole();
  const { soundPreview } = alerts;
  const { t } = useTranslation();
  const { sound = '', soundURL = '' } = useSelector(records.forms.notifications, ({ draft }) => draft.fields);
  const { isStarting, problem } = useView(soundPreview);
  const url = previewSoundUrl(sound, soundURL);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    soundPreview.clear();
  }, [soundPreview, url]);
  const missingText =
    sound === 'mute'
      ? t('alertDetails.trial.mute')
      : fieldProblemText(t, 'notifications', 'soundURL', soundURL.trim() === '' ? 'required' : 'invalid');
  const play = (): void => {
    setRefused(url === undefined);
    if (url !== undefined) soundPreview.play(url);
  };
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        loading={isStarting}
        onClick={play}
      >
        {t('alerts.listen')}
      </Button>
      <div role="status" className={styles.soundPreviewStatus}>
        {isRefused && url === undefined ? missingText : problem && t(`alertDetails.trial.${problem}`)}
      </div>
    </div>
  );
}

/** What an alert of the rule in the form takes and costs by SMS, once the rule sends some. */
function SmsCost() {
  const { smsEstimate, rulePreview } = useConsole().records;
  const { t } = useTranslation();
  const { text: amount } = useServerMoney();
  const estimate = useSelector(smsEstimate, (answers) => answers.estimate);
  const preview = useSelector(rulePreview, (answers) => answers.preview);
  if (!estimate) return null;
  const each = estimatedCents(estimate, 1);
  const lately = preview && estimatedCents(estimate, preview.told);
  return (
    <div className={styles.smsCost} role="status">
      <IconMessage size={18} aria-hidden />
      <div>
        <Text size="sm">
          {t('alertDetails.sms.takes', { count: estimate.segments })}{' '}
          {each !== undefined && t('alertDetails.sms.costs', { amount: amount(each) })}
        </Text>
        {lately !== undefined && (
          <Text size="sm">
            {t('alertDetails.sms.lately', { days: preview?.days, amount: amount(lately) })}
          </Text>
        )}
        <Text size="xs" c="dimmed" className={styles.smsText ?? ''}>
          {estimate.text}
        </Text>
      </div>
    </div>
  );
}

/** How often the rule in the form would have told in the last days, and the last times. */
function RuleFirings() {
  const { rulePreview } = useConsole().records;
  const { t } = useTranslation();
  const { state, preview, failure } = useView(rulePreview);
  return (
    <div className={styles.firings}>
      <Button
        variant="default"
        leftSection={<IconHistory size={16} aria-hidden />}
        loading={state === 'counting'}
        onClick={rulePreview.count}
      >
        {t('alertDetails.firings.count')}
      </Button>
      <div role="status">
        {state === 'incomplete' && <Text size="sm">{t('alertDetails.firings.incomplete')}</Text>}
        {failure !== undefined && <Text size="sm">{failureCodeText(t, failure)}</Text>}
        {preview && <Firings preview={preview} />}
      </div>
    </div>
  );
}

function Firings({ preview: { told, events, days, isWhole, last } }: { preview: RulePreview }) {
  const { t, i18n } = useTranslation();
  const devices = useRecordTitles('devices');
  const time = dayAndTimeFormat(i18n.language);
  return (
    <>
      <Text size="sm" fw={600}>
        {t('alertDetails.firings.told', { count: told, days })}
        {!isWhole && ` ${t('alertDetails.firings.atLeast')}`}
      </Text>
      {events > told && (
        <Text size="sm" c="dimmed">
          {t('alertDetails.firings.held', { count: events - told })}
        </Text>
      )}
      {last.length > 0 && (
        <ol className={styles.firingList}>
          {last.map(({ eventId, deviceId, atMs, alarm }) => (
            <li key={eventId}>
              <span className={styles.firingTime}>{time(atMs)}</span>
              <span>
                {devices.get(deviceId) ?? t('records.unnamed')}
                {alarm !== undefined && ` · ${t([`alarms.${alarm}`, 'alarms.general'])}`}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
