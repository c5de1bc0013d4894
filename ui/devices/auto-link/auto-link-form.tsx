import { Alert, Button, Select, Text, TextInput } from '@mantine/core';
import { IconCameraOff, IconQrcode } from '@tabler/icons-react';
import { useSelector } from '@xstate/react';
import { AUTO_LINK_LENGTHS } from '@farol/core/domain/device/auto-link';
import { VEHICLE_ICONS } from '@farol/core/domain/device/vehicle-icon';
import { useTranslation } from '../../language/use-translation.ts';
import { useView } from '../../kit/console/use-view.ts';
import { useConsole } from '../../kit/console/use-console.ts';
import { FormShell } from '../../kit/forms/form-shell.tsx';
import { NotSavedAlert } from '../../kit/forms/not-saved-alert.tsx';
import { useNavigate } from '../../kit/navigation/navigation.tsx';
import { failureCodeText } from '../../language/failure-code-text.ts';
import { vehicleIconUrl } from '../../vehicle-icons/vehicle-icon-url.ts';
import styles from './auto-link.module.css';

/** Refusals that this screen says in its own words. */
const REFUSALS = ['INVALID_DEVICE', 'WRITE_ACCESS_DENIED'] as const;
const CAMERA_PROBLEMS = ['refused', 'missing', 'insecure', 'busy'] as const;

/** What the server takes of a tracker, with the camera for its identifier. */
export function AutoLinkForm() {
  const { autoLink } = useConsole().devices;
  const { t } = useTranslation();
  const { step, draft, problem } = useView(autoLink);
  const navigate = useNavigate();
  const isSending = step === 'checking';
  const common = { readOnly: isSending, autoComplete: 'off' } as const;
  return (
    <FormShell
      form={autoLink}
      className={styles.form}
      label={t('screen.autolink')}
      hasProblems={problem !== undefined}
      onCancel={() => navigate('/home')}
      footer={{ saveText: t('autoLink.send'), rejection: isRefusal(problem) && <Refusal code={problem} /> }}
    >
      <div className={styles.fields}>
        <Text>{t('autoLink.intro')}</Text>
        <Button
          h={56}
          variant="light"
          leftSection={<IconQrcode size={24} aria-hidden />}
          disabled={isSending}
          onClick={autoLink.scan}
        >
          {t('autoLink.scan')}
        </Button>
        <CodeProblem />
        <TextInput
          {...common}
          label={t('autoLink.identifier')}
          description={t('autoLink.identifierText')}
          withAsterisk
          aria-required
          autoCapitalize="characters"
          maxLength={AUTO_LINK_LENGTHS.identifier}
          value={draft.identifier}
          error={problem === 'IDENTIFIER_REQUIRED' && t(`autoLink.problem.${problem}`)}
          onChange={({ currentTarget }) => autoLink.change({ identifier: currentTarget.value })}
        />
        <TextInput
          {...common}
          label={t('autoLink.plate')}
          withAsterisk
          aria-required
          autoCapitalize="characters"
          maxLength={AUTO_LINK_LENGTHS.plate}
          value={draft.plate}
          error={problem === 'PLATE_REQUIRED' && t(`autoLink.problem.${problem}`)}
          onChange={({ currentTarget }) => autoLink.change({ plate: currentTarget.value })}
        />
        <TextInput
          {...common}
          label={t('autoLink.model')}
          description={t('autoLink.modelText')}
          maxLength={AUTO_LINK_LENGTHS.model}
          value={draft.model}
          onChange={({ currentTarget }) => autoLink.change({ model: currentTarget.value })}
        />
        <Select
          {...common}
          label={t('autoLink.category')}
          placeholder={t('autoLink.keepCategory')}
          clearable
          clearButtonProps={{ 'aria-label': t('records.clear') }}
          data={VEHICLE_ICONS.map((icon) => ({ value: icon, label: t(`map.category.${icon}`) }))}
          leftSection={
            draft.category !== '' && (
              <img src={vehicleIconUrl(draft.category)} alt="" width={24} height={24} />
            )
          }
          value={draft.category || null}
          onChange={(category) => autoLink.change({ category: category ?? '' })}
        />
      </div>
    </FormShell>
  );
}

/** Why no code was read. */
function CodeProblem() {
  const { autoLink } = useConsole().devices;
  const { t } = useTranslation();
  const problem = useSelector(autoLink, (answers) => answers.problem);
  const camera = CAMERA_PROBLEMS.find((cameraProblem) => cameraProblem === problem);
  if (problem !== 'UNREADABLE' && !camera) return null;
  return (
    <Alert color="yellow" p="sm" role="alert" icon={<IconCameraOff size={18} aria-hidden />}>
      {camera ? t(`autoLink.camera.${camera}`) : t('autoLink.unreadable')}
    </Alert>
  );
}

/** Why the tracker was not linked. */
function Refusal({ code }: { code: string }) {
  const { t } = useTranslation();
  const own = REFUSALS.find((refusal) => refusal === code);
  return (
    <NotSavedAlert title={t('autoLink.refusedTitle')}>
      {own ? t(`autoLink.refused.${own}`) : failureCodeText(t, code)}
    </NotSavedAlert>
  );
}

function isRefusal(problem: string | undefined): problem is string {
  return problem !== undefined && !SAID_ELSEWHERE.has(problem);
}

/** What is said at a field or above the form. */
const SAID_ELSEWHERE: ReadonlySet<string> = new Set([
  'IDENTIFIER_REQUIRED',
  'PLATE_REQUIRED',
  'UNREADABLE',
  ...CAMERA_PROBLEMS,
]);
