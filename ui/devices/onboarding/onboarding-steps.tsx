import type { OnboardingStep } from '@farol/core/domain/device/onboarding';
import { useTranslation } from '../../language/use-translation.ts';
import styles from './onboarding.module.css';
import { Button, Text, TextInput, Alert } from '@mantine/core';
import { IconPlus, IconLock, IconMapPinOff } from '@tabler/icons-react';
import { useConsole } from '../../kit/console/use-console.ts';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { StepTitle } from './step-title.tsx';
import { useEffect } from 'react';
import { useView } from '../../kit/console/use-view.ts';
import { FormShell } from '../../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import { fieldProblemText } from '../../records/texts/field-problem-text.ts';
import { rejectionText } from '../../records/texts/rejection-text.ts';
import { Heading } from '../../kit/layout/heading.tsx';
import type { FleetSlice } from '@farol/core/fleet/live-fleet';
import { useFleetChanges } from '../../fleet/use-fleet-changes.ts';
import { FirstReportNotice } from '../detail/first-report-notice.tsx';
import { StateMessage } from '../../kit/messages/state-message.tsx';
import { useDeviceLimit } from '../../fleet/use-device-limit.ts';
import { useSelector } from '@xstate/react';

const PARTS = ['vehicle', 'report', 'arrived'] as const;

/** How many parts are done, and which one is due, by step. */
const PART_OF: Readonly<Partial<Record<OnboardingStep, number>>> = {
  welcome: 0,
  vehicle: 0,
  report: 1,
  arrived: 2,
};

/** How far onboarding has come. */
export function OnboardingProgress({ step }: { step: OnboardingStep }) {
  const { t } = useTranslation();
  const due = PART_OF[step];
  if (due === undefined) return null;
  return (
    <ol className={styles.progress} aria-label={t('onboarding.progress')}>
      {PARTS.map((part, at) => (
        <li
          key={part}
          aria-current={at === due ? 'step' : undefined}
          data-done={at < due || step === 'arrived' || undefined}
        >
          {t(`onboarding.part.${part}`)}
        </li>
      ))}
    </ol>
  );
}

/** Says what onboarding brings and what it needs. */
export function WelcomeStep() {
  const { onboarding } = useConsole().devices;
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <div className={styles.step}>
      <StepTitle>{t('onboarding.welcome')}</StepTitle>
      <Text>{t('onboarding.welcomeText')}</Text>
      <UnregisteredDeviceList />
      <Text c="dimmed" size="sm">
        {t('onboarding.welcomeNeeds')}
      </Text>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => onboarding.add()} fullWidth>
        {t('onboarding.add')}
      </Button>
      <Button variant="default" onClick={() => navigate('/home')} fullWidth>
        {t('onboarding.later')}
      </Button>
      <Text c="dimmed" size="sm">
        {t('onboarding.laterText')}
      </Text>
    </div>
  );
}

const FIELDS = ['name', 'uniqueId'] as const;

/** The two values that a vehicle needs; everything else can be added to its record later. */
export function VehicleStep() {
  const form = useConsole().records.forms.devices;
  const { t } = useTranslation();
  const { draft, problems, saveError, isSaving } = useView(form);
  // The form would otherwise be open on the screen that comes next.
  useEffect(() => () => form.close(), [form]);
  const errorOf = (field: string): string | undefined => {
    const problem = problems[field];
    if (problem) return fieldProblemText(t, 'devices', field, problem);
    return saveError?.field === field ? rejectionText(t, 'devices', saveError.code) : undefined;
  };
  return (
    <FormShell
      form={form}
      className={styles.form}
      label={t('onboarding.vehicle')}
      initialFocus="input"
      hasProblems={Object.keys(problems).length > 0 || saveError !== undefined}
      footer={{
        rejection: saveError && (
          <NotSavedAlert isPartlySaved={saveError.isExtrasOnly === true}>
            {rejectionText(t, 'devices', saveError.code)}
          </NotSavedAlert>
        ),
      }}
    >
      <div className={styles.step}>
        <Heading level={2} look="name">
          {t('onboarding.vehicle')}
        </Heading>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            name={field}
            label={t(`onboarding.${field}`)}
            description={t(`onboarding.${field}Text`)}
            value={draft.fields[field] ?? ''}
            error={errorOf(field)}
            readOnly={isSaving}
            withAsterisk
            aria-required
            autoComplete="off"
            maxLength={128}
            onChange={({ currentTarget }) => form.setField(field, currentTarget.value)}
          />
        ))}
      </div>
    </FormShell>
  );
}

const SLICES: readonly FleetSlice[] = ['watched'];

/** How the vehicle begins to report, while its first report is awaited. */
export function ReportStep() {
  const { fleet, devices } = useConsole();
  const { t } = useTranslation();
  useFleetChanges(fleet, SLICES);
  const device = fleet.watched?.device;
  return (
    <div className={styles.step}>
      <StepTitle>{t('onboarding.added', { name: device?.name ?? '' })}</StepTitle>
      <UnregisteredDeviceList />
      <FirstReportNotice />
      <Button variant="default" onClick={() => devices.onboarding.add()}>
        {t('onboarding.another')}
      </Button>
    </div>
  );
}

/** There is no vehicle and the user may not add one: says who can. */
export function NoVehicleAllowed() {
  const { t } = useTranslation();
  const { canCreate, limit } = useDeviceLimit();
  return (
    <StateMessage
      Icon={IconLock}
      title={t('devices.emptyTitle')}
      text={canCreate && limit ? t(`devices.limit.${limit}`) : t('devices.emptyText')}
    />
  );
}

/** The vehicle of the address does not exist for this user. */
export function MissingVehicle() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <StateMessage Icon={IconMapPinOff} title={t('device.unknownTitle')} text={t('device.unknownText')}>
      <Button variant="light" onClick={() => navigate('/devices')}>
        {t('device.toList')}
      </Button>
    </StateMessage>
  );
}

/** More than this help nobody to find their own device. */
const MAX_SHOWN = 3;

/** Tells an administrator which devices report without being registered; each can be added at once. */
function UnregisteredDeviceList() {
  const { unregistered, onboarding } = useConsole().devices;
  const { t } = useTranslation();
  const devices = useSelector(unregistered, (answers) => answers.items);
  return (
    <div role="status" className={styles.unregistered}>
      {devices.slice(0, MAX_SHOWN).map(({ uniqueId }) => (
        <Alert key={uniqueId} color="blue" p="sm">
          <Text size="sm" className={styles.identifier ?? ''}>
            {t('onboarding.unregistered', { uniqueId })}
          </Text>
          <Button
            mt={8}
            size="xs"
            aria-label={t('onboarding.addUnregisteredLabel', { uniqueId })}
            onClick={() => onboarding.add(uniqueId)}
          >
            {t('onboarding.addUnregistered')}
          </Button>
        </Alert>
      ))}
    </div>
  );
}
